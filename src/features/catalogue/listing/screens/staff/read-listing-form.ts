import { decimalTyped, figureTyped } from '#platform/figures.ts';
import { typedFigure, type Units } from '#platform/units.ts';
import type { CarDetail } from '../../../catalogue.contract.ts';
import { measured } from '../../../facts.contract.ts';
import { type ListingInput, listingInput } from '../../listing.contract.ts';
import {
  choiceFields,
  decimalFields,
  type ListingFieldName,
  type ListingForm,
  measureFields,
  wholeFields,
  wordFields,
} from './listing-fields.ts';

/**
 * What the form says, as the call takes it, or what is wrong at which field. `before` is what the form was filled with: a
 * figure that still stands there as it was shown is still that.
 */
export function readListingForm(
  form: ListingForm,
  units: Units,
  before: Partial<CarDetail> = {},
): { input: ListingInput } | { problems: Record<string, string> } {
  const filled = <Name extends ListingFieldName>(some: readonly Name[], factOf: (text: string) => unknown) =>
    some
      .map((name) => [name, form[name].trim()] as const)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => [name, factOf(text)]);
  const equipment = form.equipment.split('\n').map((line) => line.trim());
  const read = listingInput.extend(measured(units)).safeParse({
    ...Object.fromEntries([
      ...filled(wordFields, (text) => text),
      ...filled(choiceFields, (text) => text),
      ...filled(wholeFields, figureTyped),
      ...measureFields.flatMap((name) =>
        filled([name], (text) => typedFigure(figureTyped(text) ?? Number.NaN, units, before[name])),
      ),
      ...filled(decimalFields, decimalTyped),
    ]),
    equipment: equipment.filter((line) => line !== ''),
  });
  if (read.success) return { input: read.data };
  // The first of each field; of a line of equipment at its field.
  const problems = read.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
  return { problems: Object.fromEntries(problems.toReversed()) };
}

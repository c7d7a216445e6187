import { type FormEvent, useMemo, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { type Asked, ask, type Refused } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { useFormUnits } from '#page-kit/shop-data.ts';
import { useHeldInput } from '#page-kit/use-held-input.ts';
import { decimalTyped, figureTyped } from '#platform/figures.ts';
import { typedFigure, type Units } from '#platform/units.ts';
import { heldDraft } from '#ui/held-draft.ts';
import { showToast } from '#ui/toast-store.ts';
import type { CarDetail } from '../catalogue.contract.ts';
import { measured } from '../facts.contract.ts';
import { type Listing, type ListingInput, listingChangedCode, listingInput } from './listing.contract.ts';
import type { ListingRoutes } from './listing.routes.ts';
import {
  choiceFields,
  decimalFields,
  formOf,
  type ListingFieldName,
  type ListingForm,
  listingFields,
  measureFields,
  wholeFields,
  wordFields,
} from './listing-fields.ts';
import { saving } from './saving.ts';

/** Held with what it was begun from, so that a form which somebody overtook is still refused. */
interface Draft {
  version: string;
  form: ListingForm;
}

/** Says at each field what is wrong with it; what is wrong with a line of equipment, at all of it. */
function tellProblems(form: UseFormReturn<ListingForm>, problems: Readonly<Record<string, string>>): void {
  const said = new Map(Object.entries(problems).map(([path, message]) => [path.split('.')[0], message]));
  const wrong = listingFields.filter((name) => said.has(name));
  for (const name of wrong) form.setError(name, { message: said.get(name) });
  if (wrong[0]) form.setFocus(wrong[0]);
}

const put = (id: string, json: ListingInput) =>
  ask(
    () => client<ListingRoutes>().listings[':id'].$put({ param: { id }, json }),
    'The server did not respond. Nothing was saved.',
  );

/** The form of one listing: what is entered, what is wrong with it, and saving it. */
export function useListingForm(listing: Listing) {
  const [version, setVersion] = useState(listing.version);
  const [failure, setFailure] = useState<Refused>();
  const [isSaving, setSaving] = useState(false);
  const { revalidate } = useRevalidator();
  const units = useFormUnits();
  /** What the fields were filled with. */
  const [filled, setFilled] = useState(listing);
  const form = useForm<ListingForm>({ defaultValues: formOf(listing, units) });
  // Under each system of units by itself: figures in miles are no kilometres.
  const draft = useMemo(() => heldDraft<Draft>(`listing:${listing._id}:${units}`), [listing._id, units]);
  useHeldInput(draft, {
    read: () => (form.formState.isDirty ? { version, form: form.getValues() } : null),
    restore: (held) => {
      setVersion(held.version);
      form.reset(formOf(listing, units));
      // Only this form is held under this name.
      for (const name of listingFields) form.setValue(name, held.form[name], { shouldDirty: true });
    },
  });

  const begin = (from: Listing) => {
    form.reset(formOf(from, units));
    setFilled(from);
    setVersion(from.version);
    setFailure(undefined);
  };
  const take = (asked: Asked<Listing>) => {
    if (!asked.ok) {
      tellProblems(form, asked.fields);
      setFailure(asked);
      return false;
    }
    begin(asked.value);
    showToast('Saved.', { tone: 'good' });
    void revalidate();
    return true;
  };
  /** Whether it was saved. */
  const send = async (): Promise<boolean> => {
    form.clearErrors();
    setFailure(undefined);
    setSaving(true);
    const read = readListingForm(form.getValues(), units, filled);
    let isSaved = false;
    if ('problems' in read) tellProblems(form, read.problems);
    else isSaved = take(await put(listing._id, { ...read.input, expectedVersion: version }));
    setSaving(false);
    return isSaved;
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) saving.begin(send());
  };
  /** Leaves what was entered and begins again with what somebody else saved. */
  const loadAgain = async () => {
    const call = () => client<ListingRoutes>().listings[':id'].$get({ param: { id: listing._id } });
    const asked = await ask(call, 'The car could not be loaded.');
    if (asked.ok) begin(asked.value);
    else setFailure(asked);
  };
  const isOvertaken = failure?.code === listingChangedCode;
  return { form, units, failure, isSaving, isOvertaken, save, loadAgain };
}

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

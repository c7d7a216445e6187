import { z } from 'zod';
import { figureTyped } from '#platform/figures.ts';
import { typedFigure, unitSystems } from '#platform/units.ts';
import { careKinds } from './due/care.rules.ts';
import { garageChange, newCare, newGarageVehicle, newReading } from './garage.contract.ts';

const modelYear = z.preprocess((text) => figureTyped(String(text ?? '')), garageChange.shape.modelYear);

export const newVehicleTexts = newGarageVehicle.extend({ modelYear });

/** For a bought vehicle the form has the plate alone. */
export const changeTexts = garageChange.extend({ modelYear: modelYear.optional() });

/** A mileage in the units in which the form was shown. */
const mileageTexts = z.object({ km: z.string(), units: z.enum(unitSystems), on: z.string() });

/** A text that is no figure stays as it is: the call's schema says at its field what it may mean. */
// The call's type has numbers alone.
const kmIn = ({ km, units }: z.output<typeof mileageTexts>) =>
  typedFigure(figureTyped(km) ?? Number.NaN, units) as number;

export const readingTexts = mileageTexts
  .extend({ startsAnew: z.string().optional() })
  .transform((texts): z.input<typeof newReading> => {
    return { on: texts.on, km: kmIn(texts), startsAnew: texts.startsAnew === 'yes' };
  })
  .pipe(newReading);

export const careTexts = mileageTexts
  .extend({ kind: z.enum(careKinds) })
  .transform((texts): z.input<typeof newCare> => {
    const km = texts.km.trim() === '' ? undefined : kmIn(texts);
    return { kind: texts.kind, on: texts.on, km };
  })
  .pipe(newCare);

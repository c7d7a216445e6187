import { figureTyped } from '#platform/text/typed-figures.ts';
import { metricFigure, type Units, unitSystems } from '#platform/units.ts';
import { careKinds } from '../../due/care.rules.ts';
import type { Texts } from './sent-to-garage.ts';

/** What was typed; no number stays none, which is refused at its field. */
const yearIn = ({ modelYear = '' }: Texts) =>
  modelYear.trim() === '' ? {} : { modelYear: figureTyped(modelYear) ?? Number.NaN };

/** What a car is, as its forms hold it. */
export const changeIn = (texts: Texts) => ({
  make: texts.make ?? '',
  model: texts.model ?? '',
  plate: texts.plate ?? '',
  ...yearIn(texts),
});

export const newVehicleIn = (texts: Texts) => ({ VIN: texts.VIN ?? '', ...changeIn(texts) });

/** Of a bought vehicle the form holds the plate alone. */
export const plateIn = ({ plate = '' }: Texts) => ({ plate });

const unitsIn = ({ units }: Texts): Units => unitSystems.find((one) => one === units) ?? 'metric';

/** Kilometers, in the units in which the form was shown. */
function kmIn(texts: Texts): number {
  const typed = figureTyped(texts.km ?? '') ?? Number.NaN;
  return Number.isInteger(typed) ? metricFigure(typed, unitsIn(texts)) : typed;
}

export const readingIn = (texts: Texts) => ({
  on: texts.on ?? '',
  km: kmIn(texts),
  startsAnew: texts.startsAnew === 'yes',
});

export const careIn = (texts: Texts) => ({
  kind: careKinds.find((one) => one === texts.of) ?? 'service',
  on: texts.on ?? '',
  ...((texts.km ?? '').trim() !== '' && { km: kmIn(texts) }),
});

import { figureTyped } from '#platform/figures.ts';
import { typedFigure, type Units, unitSystems } from '#platform/units.ts';
import { careKinds } from './due/care.rules.ts';
import type { Texts } from './sent-to-garage.ts';

/** What was typed, for the call. A text that is no figure is sent as it is: the shop says at its field what it may mean. */
// The call's type has numbers alone.
const forCall = (typed: number | string | undefined) => (typed ?? Number.NaN) as number;

const yearIn = ({ modelYear = '' }: Texts) =>
  modelYear.trim() === '' ? {} : { modelYear: forCall(figureTyped(modelYear)) };

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
const kmIn = (texts: Texts) => typedFigure(forCall(figureTyped(texts.km ?? '')), unitsIn(texts));

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

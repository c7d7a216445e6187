import type { z } from 'zod';
import { fieldTexts } from '#platform/errors.ts';
import { garageChange, newCare, newGarageVehicle, newReading } from './garage.contract.ts';
import type { Texts } from './sent-to-garage.ts';
import { careIn, changeIn, newVehicleIn, plateIn, readingIn } from './typed-vehicle.ts';

const by =
  (schema: z.ZodType, read: (texts: Texts) => object) =>
  (texts: Texts): Texts => {
    const { error } = schema.safeParse(read(texts));
    return error ? fieldTexts(error.issues) : {};
  };

/** Form → what is wrong with what was typed, as the server judges it. */
export const judges = {
  add: by(newGarageVehicle, newVehicleIn),
  change: by(garageChange.required({ make: true, model: true }), changeIn),
  plate: by(garageChange, plateIn),
  reading: by(newReading, readingIn),
  care: by(newCare, careIn),
};

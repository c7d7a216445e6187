import {
  type InspectionInput,
  inspectionInput,
} from '#features/trade-ins/inspections/inspections.contract.ts';
import { mileageIn } from '#features/vehicles/vehicles.contract.ts';
import { fieldTexts } from '#platform/errors.ts';
import { dollarsTyped, figureTyped } from '#platform/figures.ts';
import { typedFigure, type Units } from '#platform/units.ts';
import type { OldCarOfOrder } from '../../old-cars.contract.ts';
import { byField, type TypedInspection } from './inspection-fields.ts';

/** What the form sends, or what is wrong with it. */
export function readInspection(
  typed: TypedInspection,
  { oldCar, inspection }: OldCarOfOrder,
  units: Units,
): { input: InspectionInput } | { problems: Record<string, string> } {
  const kilometers = figureTyped(typed.mileage);
  const read = inspectionInput.extend({ mileageKm: mileageIn(units) }).safeParse({
    version: inspection?.version ?? 0,
    vin: typed.vin,
    ...(typed.confirmedVin === typed.vin && typed.vin !== '' && { vinConfirmed: true }),
    make: typed.make,
    model: typed.model,
    modelYear: figureTyped(typed.year),
    color: typed.color,
    mileageKm:
      kilometers === undefined
        ? undefined
        : typedFigure(kilometers, units, inspection?.mileageKm ?? oldCar.mileageKm),
    condition: typed.condition,
    ...(typed.location.trim() && { location: typed.location }),
    value: typed.asOffered === 'yes' ? oldCar.offer?.amount : dollarsTyped(typed.value),
    ...(typed.asOffered === 'no' && { reason: typed.reason }),
  });
  return read.success ? { input: read.data } : { problems: byField(fieldTexts(read.error.issues)) };
}

import { fieldTexts } from '#platform/errors.ts';
import { dollarsTyped, figureTyped } from '#platform/figures.ts';
import { typedFigure, type Units } from '#platform/units.ts';
import { mileageIn } from '../../../vehicles.contract.ts';
import { type VehicleInput, type VehicleSheet, vehicleInput } from '../../sheet.contract.ts';

/** What stands in the fields. */
export type TypedVehicle = Record<'vin' | 'arrivedOn' | 'location' | 'mileage' | 'notes' | 'cost', string>;

/** What the form sends; the cost only from those who may know it. */
export function readVehicleForm(
  typed: TypedVehicle,
  sheet: VehicleSheet,
  { units, withCost }: { units: Units; withCost: boolean },
): { input: VehicleInput } | { problems: Record<string, string> } {
  const read = vehicleInput.extend({ mileageKm: mileageIn(units).optional() }).safeParse({
    vin: typed.vin,
    arrivedOn: typed.arrivedOn,
    expectedVersion: sheet.version,
    ...(typed.location.trim() && { location: typed.location }),
    ...(typed.mileage.trim() && {
      mileageKm: typedFigure(figureTyped(typed.mileage) ?? Number.NaN, units, sheet.mileageKm),
    }),
    ...(typed.notes.trim() && { notes: typed.notes }),
    ...(withCost && { cost: dollarsTyped(typed.cost) ?? null }),
  });
  return read.success ? { input: read.data } : { problems: fieldTexts(read.error.issues) };
}

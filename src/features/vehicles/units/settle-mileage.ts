import { badInput } from '#platform/errors.ts';
import { distanceText, isFarther, type Units } from '#platform/units.ts';
import type { VehicleRow } from './receive-vehicles.ts';

/**
 * The mileage that is written down; it never falls (rules.md#vehicles). What the shop shows as the same figure in miles is the
 * one before. Throws 400 where a car would have gone backwards.
 */
export function settleMileage(
  vehicle: Pick<VehicleRow, 'mileageKm'> | undefined,
  mileageKm: number | undefined,
  units: Units,
): number | undefined {
  if (mileageKm === undefined) return undefined;
  const before = vehicle?.mileageKm ?? 0;
  if (!isFarther(before, mileageKm, units)) return Math.max(before, mileageKm);
  throw badInput({
    mileageKm: `${distanceText(before, units)} were recorded before: enter at least that number`,
  });
}

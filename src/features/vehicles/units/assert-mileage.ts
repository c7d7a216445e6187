import { badInput } from '#platform/errors.ts';
import type { VehicleRow } from './receive-vehicles.ts';

/** Throws 400 where a car would have gone backwards (rules.md#vehicles). */
export function assertMileage(
  vehicle: Pick<VehicleRow, 'mileageKm'> | undefined,
  mileageKm: number | undefined,
): void {
  const before = vehicle?.mileageKm ?? 0;
  if (mileageKm === undefined || mileageKm >= before) return;
  throw badInput({
    mileageKm: `${before.toLocaleString('en-US')} km were written down before: enter as many or more`,
  });
}

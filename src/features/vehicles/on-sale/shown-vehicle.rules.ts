import type { ShownVin } from '#features/settings/kinds/vehicle-kinds.contract.ts';
import type { KeptVehicle } from '../kept-vehicle.rules.ts';
import { endOfVin } from '../vehicles.rules.ts';
import type { ChosenVehicle } from './on-sale.contract.ts';

/** '…A1B2C3', the whole VIN, or nothing: as the setting `vinsOnSale` says. */
export function shownVin(vin: string, how: ShownVin): string | undefined {
  if (how === 'none') return undefined;
  return how === 'whole' ? vin : `…${endOfVin(vin)}`;
}

/** A vehicle as it was kept when it was chosen; one whose VIN was made up is known by its stock number. */
export function presentChosen(
  { id, stockNumber, vin, mileageKm }: KeptVehicle,
  how: ShownVin,
): ChosenVehicle {
  const shown = vin === null ? undefined : shownVin(vin, how);
  return {
    _id: id,
    stockNumber,
    ...(shown && { vin: shown }),
    ...(mileageKm !== null && { mileageKm }),
  };
}

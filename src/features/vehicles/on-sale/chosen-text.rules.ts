import { distanceText, type Units } from '#platform/units.ts';
import type { ChosenVehicle } from './on-sale.contract.ts';

/** 'V1003, VIN …A1B2C3, 12 km': a vehicle as its customer tells it from the others. */
export const chosenText = ({ stockNumber, vin, mileageKm }: ChosenVehicle, units: Units): string =>
  [stockNumber, vin && `VIN ${vin}`, mileageKm !== undefined && distanceText(mileageKm, units)]
    .filter(Boolean)
    .join(', ');

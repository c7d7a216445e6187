import { counted } from '#ui/counted.ts';
import type { CarImport, ImportState } from './car-import.contract.ts';
import type { Column } from './car-import.rules.ts';

/** The state of an import that was written, as the list of past ones says it. */
export const pastWords: Partial<Record<ImportState, string>> = {
  written: 'Imported',
  undoing: 'Being undone',
  undone: 'Undone',
};

/** '12 new, 3 changed, 2 left out' */
export function importedText({ newCars, changedCars, badRows, leavesBadRows }: CarImport): string {
  const parts = [
    newCars > 0 && `${newCars.toLocaleString('en-US')} new`,
    changedCars > 0 && `${changedCars.toLocaleString('en-US')} changed`,
    leavesBadRows && `${counted(badRows, 'line', 'lines')} left out`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'Nothing changed';
}

/** What a column holds, for people who never saw one of our files. Those of exports are left out: other systems have none. */
export const columnWords: Partial<Record<Column, string>> = {
  make: 'Make',
  model: 'Model',
  color: 'Color',
  topSpeed: 'Top speed (km/h)',
  price: 'Price ($)',
  stock: 'Stock',
  vins: 'VIN',
  condition: 'Condition',
  modelYear: 'Model year',
  trim: 'Trim',
  body: 'Body',
  fuel: 'Fuel',
  transmission: 'Transmission',
  drive: 'Drive',
  powerKw: 'Power (kW)',
  zeroTo100: '0–100 km/h (s)',
  rangeKm: 'Range (km)',
  consumption: 'Consumption (per 100 km)',
  seats: 'Seats',
  doors: 'Doors',
  interiorColor: 'Interior color',
  mileageKm: 'Mileage (km)',
  previousOwners: 'Previous owners',
  description: 'Description',
  equipment: 'Equipment',
  image: 'Picture (web address)',
  oldPrice: 'Price before ($)',
  listingState: 'Published or draft',
  catalogue: 'Catalog (cars or vip)',
  _id: 'Our own ID',
  expectedStock: 'Our own expectedStock',
};

import { inArray } from 'drizzle-orm';
import { careNames } from '#features/garage/due/care.rules.ts';
import { latestReading } from '#features/garage/due/mileage.rules.ts';
import { type FoundVehicle, findGarageVehicles, isInGarage } from '#features/garage/garage.service.ts';
import { garageVehicles } from '#features/garage/garage.tables.ts';
import { type KnownCare, readCare } from '#features/garage/known-care/read-care.ts';
import { readSetting } from '#features/settings/known-settings.ts';
import { distanceText, type Units } from '#platform/units.ts';
import type { DeskThing } from '../desk.contract.ts';
import type { ReadPart } from './part.ts';

const dueWords = { overdue: 'overdue', soon: 'due soon', later: '', unknown: '' } as const;

/** What is due of it, where something is. */
const dueOf = ({ due }: KnownCare): string =>
  due
    .filter(({ state, booked }) => !booked && dueWords[state] !== '')
    .map(({ kind, state }) => `${careNames[kind]} ${dueWords[state]}`)
    .join(', ');

function present({ row, make, model, vin }: FoundVehicle, care: KnownCare, units: Units): DeskThing {
  const latest = latestReading(care.readings);
  const due = dueOf(care);
  return {
    kind: 'garage-car',
    _id: row.id,
    ...(vin && { vin }),
    name: [`${make} ${model}`, row.plate].filter(Boolean).join(' · '),
    about: [vin, latest && distanceText(latest.km, units)].filter(Boolean).join(' · '),
    ...(due && { state: due }),
  };
}

/** The cars of their garages, the newest first: bought here, or from elsewhere. */
export const readGarageCars: ReadPart = async (shop, { ids, after, limit }) => {
  const found = await findGarageVehicles(shop.database, inArray(garageVehicles.userId, [...ids]));
  const cars = found
    .filter((one) => isInGarage(one) && (after === undefined || one.row.id < after))
    .sort((one, other) => (one.row.id < other.row.id ? 1 : -1))
    .slice(0, limit);
  const [careOf, units] = await Promise.all([readCare(shop, cars), readSetting(shop, 'units')]);
  return cars.map((one) => present(one, careOf(one), units));
};

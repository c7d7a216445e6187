import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { CarDetail } from './catalogue.contract.ts';
import { cars, type listingTexts } from './catalogue.tables.ts';
import type { Facts, ListedFacts } from './facts.contract.ts';

type CarRow = typeof cars.$inferSelect;
export type TextRow = Pick<typeof listingTexts.$inferSelect, 'description' | 'equipment'>;

/** An absent fact is left out of an answer, never sent as null. */
type Absent<Facts> = { [Name in keyof Facts]: Facts[Name] | null };
export function present<Given extends object>(given: Absent<Given>): Given {
  const there = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  // What was null is gone, and so the rest has the types of the facts.
  return Object.fromEntries(there) as Given;
}

/** The facts that a list carries. */
export const presentListedFacts = (row: CarRow): ListedFacts =>
  present<ListedFacts>({
    condition: row.condition,
    modelYear: row.modelYear,
    mileageKm: row.mileageKm,
    powerKw: row.powerKw,
    fuel: row.fuel,
    body: row.body,
    transmission: row.transmission,
  });

const fromTenths = (tenths: number | null) => (tenths === null ? null : tenths / 10);

/** All facts of a listing, its long texts apart. */
export const presentFacts = (row: CarRow): Facts => ({
  ...presentListedFacts(row),
  ...present<Facts>({
    trim: row.trim,
    drive: row.drive,
    zeroTo100: fromTenths(row.zeroTo100Tenths),
    rangeKm: row.rangeKm,
    consumption: fromTenths(row.consumptionTenths),
    seats: row.seats,
    doors: row.doors,
    interiorColor: row.interiorColor,
    previousOwners: row.previousOwners,
  }),
});

/** The long texts of a listing; one that was left empty is absent. */
export const presentTexts = (texts: TextRow | null): Pick<CarDetail, 'description' | 'equipment'> =>
  present<Pick<CarDetail, 'description' | 'equipment'>>({
    description: texts?.description || null,
    equipment: texts && texts.equipment.length > 0 ? texts.equipment : null,
  });

const toTenths = (amount: number | undefined) => (amount === undefined ? null : Math.round(amount * 10));

/** The columns of these facts; an absent one is emptied. */
export const factColumns = ({ zeroTo100, consumption, condition = 'new', ...facts }: Facts) => ({
  condition,
  modelYear: facts.modelYear ?? null,
  trim: facts.trim ?? null,
  body: facts.body ?? null,
  fuel: facts.fuel ?? null,
  transmission: facts.transmission ?? null,
  drive: facts.drive ?? null,
  powerKw: facts.powerKw ?? null,
  zeroTo100Tenths: toTenths(zeroTo100),
  rangeKm: facts.rangeKm ?? null,
  consumptionTenths: toTenths(consumption),
  seats: facts.seats ?? null,
  doors: facts.doors ?? null,
  interiorColor: facts.interiorColor ?? null,
  mileageKm: facts.mileageKm ?? null,
  previousOwners: facts.previousOwners ?? null,
});

const stored = getTableColumns(cars);

/** The columns of facts and of the state, as drizzle calls them. */
const factFields = [
  'condition',
  'listingState',
  'modelYear',
  'trim',
  'body',
  'fuel',
  'transmission',
  'drive',
  'powerKw',
  'zeroTo100Tenths',
  'rangeKm',
  'consumptionTenths',
  'seats',
  'doors',
  'interiorColor',
  'mileageKm',
  'previousOwners',
] as const satisfies readonly (keyof typeof stored)[];

/** All of them of the rows that a statement calls `alias`; without one, their bare names. */
export const factColumnsOf = (alias?: string): SQL =>
  sql.raw(factFields.map((field) => `${alias ? `${alias}.` : ''}${stored[field].name}`).join(', '));

/** What an update writes to take them from the rows that a statement calls `alias`. */
export const factColumnsFrom = (alias: string): Record<(typeof factFields)[number], SQL> =>
  // One entry for each field.
  Object.fromEntries(factFields.map((field) => [field, sql.raw(`${alias}.${stored[field].name}`)])) as Record<
    (typeof factFields)[number],
    SQL
  >;

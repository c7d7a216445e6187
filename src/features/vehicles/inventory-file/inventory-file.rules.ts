import { factBounds } from '#features/catalogue/facts.rules.ts';
import { sentDate } from '#platform/dates/date-schema.ts';
import { dollars } from '#platform/dollars.ts';
import { cellTyped, figureTyped } from '#platform/figures.ts';
import { unguarded } from '#platform/text/csv-guard.ts';
import { plainVin } from '#platform/text/is-vin.ts';
import { faultOfCell, shownStart } from '#platform/text/one-line.ts';
import { knownLocation, mileage, typedStockNumber, vehicleNotes } from '../vehicles.contract.ts';

/** Columns that a file of vehicles may change or names its vehicles by; the export has all of them (rules.md#vehicles). */
export const writtenColumns = [
  'stockNumber',
  'vin',
  'carId',
  'state',
  'mileageKm',
  'location',
  'arrivedOn',
  'notes',
  'cost',
] as const;
type Written = (typeof writtenColumns)[number];

/** What the export tells besides: it is not read. */
export const toldColumns = [
  'make',
  'model',
  'color',
  'modelYear',
  'condition',
  'leftOn',
  'days',
  'price',
  'orderId',
  'margin',
] as const;

export type VehicleColumn = Written | (typeof toldColumns)[number];
export type VehicleCells = Readonly<Partial<Record<VehicleColumn, string>>>;

const arrivalDate = sentDate('Enter a day such as 2030-05-02');

export const mostFileBytes = 1024 * 1024;
export const fileTooLargeText = 'The file is larger than 1 MB. Split it.';

/** What a line says of its vehicle: null: not known any more; absent: the file has no such column. */
export interface VehicleFacts {
  mileageKm?: number | null;
  location?: string | null;
  /** Null: as it is, or today. */
  arrivedOn?: string | null;
  notes?: string | null;
  /** Dollars. */
  cost?: number | null;
}

export interface WantedVehicle {
  /** Plain, not judged yet: a vehicle that is here keeps the VIN that it has. */
  vin: string;
  stockNumber: string;
  carId: string;
  state: string;
  facts: VehicleFacts;
}

export type ReadVehicle = { wanted: WantedVehicle } | { reasons: string[] };

/** The column of each cell. Throws a sentence for the person where the first line cannot be read. */
export function readVehicleHeader(cells: readonly string[], withCost: boolean): VehicleColumn[] {
  const known = new Map<string, VehicleColumn>(
    [...writtenColumns, ...toldColumns].map((column) => [column.toLowerCase(), column]),
  );
  const names = cells.map((cell) => cell.trim());
  const read = names.flatMap((name) => known.get(name.toLowerCase()) ?? []);
  const unknown = names.filter((name) => !known.has(name.toLowerCase()));
  const twice = read.filter((column, index) => read.indexOf(column) !== index);
  const all = `The columns are ${writtenColumns.filter((column) => withCost || column !== 'cost').join(', ')}.`;
  if (!read.includes('vin')) throw new Error(`The first line is missing the column vin. ${all}`);
  if (unknown.length > 0)
    throw new Error(
      `The first line has unknown columns: ${unknown.map((name) => name || '(no name)').join(', ')}. ${all}`,
    );
  if (twice.length > 0) throw new Error(`The first line has columns twice: ${twice.join(', ')}. ${all}`);
  if (read.includes('cost') && !withCost)
    throw new Error('Only admins can import costs: remove the column cost from the file.');
  return read;
}

const expectedMileage = `it must be a whole number of km, at most ${factBounds.mileageKm.most}`;
const expectedCost = 'it must be an amount such as 84300 or 84300.50';

/** A sentence of a form as the second half of another one. */
const afterSemicolon = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** 'vin is “ABC”; use 17 characters' */
export const badCell = (column: VehicleColumn, text: string, why: string): string =>
  `${column} is “${shownStart(text)}”; ${afterSemicolon(why)}`;

interface Schema {
  safeParse(
    value: unknown,
  ): { success: true; data: unknown } | { success: false; error: { issues: { message: string }[] } };
}

/** Reads one line, or tells everything that is wrong with it. `decimals`: a comma in files of some countries. */
export function readVehicleLine(cells: VehicleCells, decimals: '.' | ','): ReadVehicle {
  const reasons: string[] = [];
  const cell = (column: VehicleColumn) => unguarded((cells[column] ?? '').trim());
  /** Undefined where the file has no such column, null where the cell is empty. */
  const fact = (column: Written, schema: Schema, asValue: (text: string) => unknown, expected?: string) => {
    if (cells[column] === undefined) return {};
    const text = cell(column);
    if (text === '') return { [column]: null };
    const read = schema.safeParse(asValue(text));
    if (read.success) return { [column]: read.data };
    const message = read.error.issues[0]?.message ?? 'it cannot be read';
    const why = message.startsWith('Did you mean') ? message : (expected ?? message);
    reasons.push(badCell(column, text, why));
    return {};
  };
  const vin = plainVin(cell('vin'));
  if (vin === '') reasons.push('vin is missing');
  const asText = (text: string) => text;
  const facts: VehicleFacts = {
    ...fact('mileageKm', mileage, figureTyped, expectedMileage),
    ...fact('location', knownLocation, asText),
    ...fact('arrivedOn', arrivalDate, asText),
    ...fact('notes', vehicleNotes, (text) => text.replaceAll('\r\n', '\n')),
    ...fact('cost', dollars, (text) => cellTyped(text, decimals), expectedCost),
  };
  const wanted = {
    vin,
    stockNumber: cell('stockNumber').toUpperCase(),
    carId: cell('carId').slice(0, 64),
    state: cell('state').toLowerCase(),
    facts,
  };
  return reasons.length > 0 ? { reasons } : { wanted };
}

/** Why a location cannot be read; undefined where it can, and of one that is known already. */
export function problemOfLocation({ location }: VehicleFacts, known?: string | null): string | undefined {
  return location && location !== known ? faultOfCell('location', location) : undefined;
}

/** Why a number cannot be that of a new vehicle; undefined where it can. */
export const problemOfNumber = (stockNumber: string): string | undefined =>
  typedStockNumber.safeParse(stockNumber).error?.issues[0]?.message;

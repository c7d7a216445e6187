import { highestTopSpeed } from '#features/catalogue/catalogue.rules.ts';
import { highestStock } from '#features/catalogue/stock/stock.rules.ts';
import { maxDollars } from '#platform/dollars.ts';
import { type ReadFigure, readAmountCell, readWhole } from '#platform/figures.ts';
import { type Cents, toCents } from '#platform/money.ts';
import { unguarded } from '#platform/text/csv-guard.ts';
import { isChassisNumber, plainVin } from '#platform/text/is-vin.ts';
import { type JudgedVin, judgeVin } from '#platform/text/judge-vin.ts';
import { faultOfCell, shownStart } from '#platform/text/one-line.ts';
import { factCells, factNames, type ReadFacts, readFactCell } from './fact-cells.rules.ts';

/**
 * The columns of the file, in the order of the export. `expectedStock` is the stock as it was exported: it tells a
 * stock that somebody changed in the file from one that sales have changed since (rules.md#stock).
 */
export const columns = [
  '_id',
  'catalogue',
  'make',
  'model',
  'color',
  'topSpeed',
  'price',
  'oldPrice',
  'stock',
  'expectedStock',
  'image',
  ...factNames,
  'vins',
] as const;
export type Column = (typeof columns)[number];
export type RawRow = Readonly<Partial<Record<Column, string>>>;

/** Without these a file is not about cars. */
export const neededColumns: readonly Column[] = ['make', 'model', 'color', 'topSpeed', 'price', 'stock'];

/** How a file is written: spreadsheets of countries whose decimals have a comma part the cells by semicolons. */
export const writings = {
  comma: { cells: ',', decimals: '.' },
  semicolon: { cells: ';', decimals: ',' },
} as const;
export type Writing = (typeof writings)[keyof typeof writings];

export const catalogues = ['cars', 'vip'] as const;
export type Catalogue = (typeof catalogues)[number];

/** VINs in one line of a file; the export of a listing that has more leaves the others out, and they stay as they are. */
export const mostVins = 1_000;

/** Rows in one file. */
export const maxRows = 200_000;
/** Bytes of one file. */
export const maxBytes = 32 * 1024 * 1024;

const dayMs = 86_400_000;

/** So long an import can be undone after it was written: its lines are kept for that. */
export const undoDays = 30;
export const undoUntil = (appliedAt: Date): Date => new Date(appliedAt.getTime() + undoDays * dayMs);

/** So long a file that was not written is kept, and the bad lines of one that was. */
export const fileDays = 7;

export const tooLargeText = 'The file is larger than 32 MB. Split it.';

/** A car as a line of the file says it. */
export interface WantedCar {
  /** Null: a new car. */
  carId: string | null;
  vip: boolean;
  make: string;
  model: string;
  color: string;
  /** km/h */
  topSpeed: number;
  priceCents: Cents;
  oldPriceCents: Cents | null;
  stock: number;
  expectedStock: number | null;
  /** Empty: no picture is named. */
  image: string;
  /** Of the columns that the file has. */
  facts: ReadFacts;
  /** VINs of its units, one in each line of the cell; null where there are none. */
  vins: string[] | null;
}

export type ReadRow = { car: WantedCar; reasons?: undefined } | { car?: undefined; reasons: string[] };

/** Columns of a file of faults that are for people: when it comes back, they are passed over. */
export const faultColumns = ['Line in the file', 'What is wrong'] as const;

export const isFaultColumn = (name: string): boolean =>
  faultColumns.some((column) => column.toLowerCase() === name.trim().toLowerCase());

const known = new Map(columns.map((column) => [column.toLowerCase(), column]));

/** Our own column of this name, without case. */
export const columnNamed = (name: string): Column | undefined => known.get(name.trim().toLowerCase());

/**
 * The column of each cell of the first line; null for one that is passed over. Undefined where the names are not ours: then
 * somebody has to say which is which.
 */
export function readHeader(names: readonly string[]): (Column | null)[] | undefined {
  const read = names.map((name) => (isFaultColumn(name) ? null : columnNamed(name)));
  const ours = read.filter((column) => column !== null);
  const isOurs =
    !ours.includes(undefined) &&
    new Set(ours).size === ours.length &&
    neededColumns.every((column) => ours.includes(column));
  return isOurs ? read.map((column) => column ?? null) : undefined;
}

/**
 * Why texts of one line, by their columns, cannot be read by others; of a list the first. Of a car that is here those are judged
 * that change: what is exported comes back as it was.
 */
export const faultsOfTexts = (texts: Readonly<Record<string, ReadFacts[string] | undefined>>): string[] =>
  Object.entries(texts).flatMap(([column, said]) =>
    [said ?? []]
      .flat()
      .flatMap((text) => faultOfCell(column, String(text)) ?? [])
      .slice(0, 1),
  );

/** A sentence of a form as the second half of another one. */
const asSecondHalf = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const modelYearOf = (facts: ReadFacts): number | undefined => {
  const year = facts[factCells.modelYear.column];
  return typeof year === 'number' ? year : undefined;
};

/** Whether a shorter chassis number fits, its vehicle says where it is here; else its model year has to. */
function readNumber(line: string, modelYear: number | undefined): JudgedVin {
  const vin = plainVin(line);
  return vin.length < 17 && isChassisNumber(vin) ? { vin } : judgeVin(line, modelYear);
}

/**
 * What is wrong with VINs of a line that are not here yet (rules.md#vehicles): a file confirms no check digit. `isHere`: a vehicle
 * keeps the VIN that it has.
 */
export const faultsOfNewVins = (
  { vins, facts }: Pick<WantedCar, 'vins' | 'facts'>,
  isHere: (vin: string) => boolean,
): string[] =>
  (vins ?? []).flatMap((vin) => {
    const judged = judgeVin(vin, modelYearOf(facts));
    if (isHere(vin)) return [];
    if ('problem' in judged) return `vins has “${vin}”; ${judged.problem}`;
    return judged.warning
      ? `vins has “${vin}”; its check digit does not match. Receive this vehicle in the inventory, where you can confirm its VIN`
      : [];
  });

/** Collects all errors of a line, so that they are shown together. */
class Reader {
  readonly reasons: string[] = [];
  private readonly row: RawRow;
  private readonly writing: Writing;

  constructor(row: RawRow, writing: Writing) {
    this.row = row;
    this.writing = writing;
  }

  /** Without the guard of a file that we wrote. */
  cell(column: Column): string {
    return unguarded((this.row[column] ?? '').trim());
  }

  text(column: Column): string {
    const text = this.cell(column);
    if (text === '') this.reasons.push(`${column} is missing`);
    else if (text.length > 200) this.reasons.push(`${column} has more than 200 characters`);
    return text;
  }

  private figure(
    column: Column,
    { figure, fault }: ReadFigure,
    isPossible: (figure: number) => boolean,
    wanted: string,
  ): number | null {
    if (figure !== undefined && isPossible(figure)) return figure;
    this.reasons.push(
      `${column} is “${this.cell(column).slice(0, 40)}”; ${fault ? asSecondHalf(fault) : wanted}`,
    );
    return null;
  }

  whole(column: Column, most: number): number | null {
    const read = readWhole(this.cell(column));
    const isPossible = (figure: number) => Number.isInteger(figure) && figure >= 0 && figure <= most;
    return read ? this.figure(column, read, isPossible, `it must be a whole number from 0 to ${most}`) : null;
  }

  money(column: Column): Cents | null {
    const { decimals } = this.writing;
    const read = readAmountCell(this.cell(column), decimals);
    const wanted = `it must be an amount such as 84300 or 84300${decimals}50`;
    const isPossible = (figure: number) => figure >= 0 && figure <= maxDollars;
    const dollars = read ? this.figure(column, read, isPossible, wanted) : null;
    return dollars === null ? null : toCents(dollars);
  }

  needed(column: Column, figure: number | null): number {
    if (figure === null && this.cell(column) === '') this.reasons.push(`${column} is missing`);
    return figure ?? 0;
  }

  facts(): ReadFacts {
    const facts: ReadFacts = {};
    for (const name of factNames) {
      if (this.row[name] === undefined) continue;
      const cell = this.cell(name);
      const read = readFactCell(name, cell);
      if ('problem' in read) this.reasons.push(`${name} is “${shownStart(cell)}”; ${read.problem}`);
      else facts[factCells[name].column] = read.fact;
    }
    return facts;
  }

  /** A VIN or chassis number in each line of the cell, as of the export. What is odd about a new one, `faultsOfNewVins` says. */
  vins(modelYear: number | undefined): string[] | null {
    const lines = this.cell('vins').split(/[\r\n]+/);
    const judged = lines
      .filter((line) => line.trim() !== '')
      .map((line) => ({ line, ...readNumber(line, modelYear) }));
    if (judged.length === 0) return null;
    if (judged.length > mostVins)
      this.reasons.push(`vins has more than ${mostVins.toLocaleString('en-US')} of them`);
    const vins: string[] = [];
    for (const one of judged) {
      if ('problem' in one) this.reasons.push(`vins has “${one.line.slice(0, 40)}”; ${one.problem}`);
      else if (vins.includes(one.vin)) this.reasons.push(`vins has ${one.vin} twice`);
      else vins.push(one.vin);
    }
    return vins;
  }

  catalogue(): Catalogue {
    const cell = this.cell('catalogue').toLowerCase() || 'cars';
    const catalogue = catalogues.find((name) => name === cell);
    if (!catalogue) this.reasons.push('catalogue must be cars or vip');
    return catalogue ?? 'cars';
  }
}

/** The car of the template, which is nobody's. */
export const exampleModel = 'Example – delete this line';

/** Reads one line: a car, or everything that is wrong with it. */
export function readRow(row: RawRow, writing: Writing = writings.comma): ReadRow {
  const reader = new Reader(row, writing);
  if (reader.cell('model') === exampleModel)
    return { reasons: ['This is the example of the template. Delete the line'] };
  const id = reader.cell('_id');
  const car: WantedCar = {
    carId: id === '' ? null : id.slice(0, 64),
    vip: reader.catalogue() === 'vip',
    make: reader.text('make'),
    model: reader.text('model'),
    color: reader.text('color'),
    topSpeed: reader.needed('topSpeed', reader.whole('topSpeed', highestTopSpeed)),
    priceCents: reader.needed('price', reader.money('price')),
    oldPriceCents: reader.money('oldPrice'),
    stock: reader.needed('stock', reader.whole('stock', highestStock)),
    expectedStock: reader.whole('expectedStock', highestStock),
    image: reader.cell('image'),
    facts: reader.facts(),
    vins: null,
  };
  car.vins = reader.vins(modelYearOf(car.facts));
  const { make, model, color, facts } = car;
  const { trim, interior_color: interiorColor, equipment } = facts;
  if (car.carId === null)
    reader.reasons.push(...faultsOfTexts({ make, model, color, trim, interiorColor, equipment }));
  if (car.image.length > 2000) reader.reasons.push('image has more than 2000 characters');
  return reader.reasons.length > 0 ? { reasons: reader.reasons } : { car };
}

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
  'listingState',
  'condition',
  'modelYear',
  'trim',
  'body',
  'fuel',
  'transmission',
  'drive',
  'powerKw',
  'zeroTo100',
  'rangeKm',
  'consumption',
  'seats',
  'doors',
  'interiorColor',
  'mileageKm',
  'previousOwners',
  'description',
  'equipment',
  'vins',
] as const;
export type Column = (typeof columns)[number];

/** Without these a file is not about cars. */
export const neededColumns = ['make', 'model', 'color', 'topSpeed', 'price', 'stock'] as const;

/** How an export is written: spreadsheets of countries whose decimals have a comma separate the cells by semicolons. */
export const writings = {
  comma: { cells: ',', decimals: '.' },
  semicolon: { cells: ';', decimals: ',' },
} as const;
export type Writing = (typeof writings)[keyof typeof writings];

/** VINs in one line of a file; the export of a listing that has more leaves the others out, and they stay as they are. */
export const mostVins = 1_000;

/** Rows in one file. */
export const maxRows = 200_000;
/** Bytes of one file. */
export const maxBytes = 32 * 1024 * 1024;

const dayMs = 86_400_000;

/** So long an import can be undone after it was written: its lines are stored for that. */
export const undoDays = 30;
export const undoUntil = (appliedAt: Date): Date => new Date(appliedAt.getTime() + undoDays * dayMs);

/** So long a file that was not written is stored, and the bad lines of one that was. */
export const fileDays = 7;

export const tooLargeText = 'The file is larger than 32 MB. Split it.';

/** The car of the template, which is nobody's. */
export const exampleModel = 'Example – delete this line';

/** Columns of a file of faults that are for people: when it comes back, they are passed over. */
export const faultColumns = ['Line in the file', 'What is wrong'] as const;

export const isFaultColumn = (name: string): boolean =>
  faultColumns.some((column) => column.toLowerCase() === name.trim().toLowerCase());

/** Columns that may have one value for all lines where the file has none of them. */
export const columnsOfOneValue: readonly Column[] = [
  ...neededColumns,
  'condition',
  'listingState',
  'catalogue',
];

const isColumn = (name: string): name is Column => columns.some((column) => column === name);

/** What is wrong with a choice, by column or `columns`; undefined where a file can be read by it. */
export function faultsOfChoice(
  chosen: readonly (string | null)[],
  values: Readonly<Record<string, string>>,
  header: readonly string[],
): Record<string, string> | undefined {
  const named = chosen.filter((column) => column !== null);
  const faults: Record<string, string> = {};
  if (chosen.length !== header.length) faults.columns = 'Match each column of the file';
  const unknown = named.find((column) => !isColumn(column));
  if (unknown !== undefined) faults.columns = `There is no column named ${unknown}`;
  const twice = named.find((column, index) => named.indexOf(column) !== index);
  if (twice !== undefined) faults.columns = `Two columns of the file are ${twice}. Leave one of them out`;
  for (const column of neededColumns)
    if (!named.includes(column) && !values[column]?.trim())
      faults[column] = 'Choose its column above, or enter one value for all cars';
  return Object.keys(faults).length > 0 ? faults : undefined;
}

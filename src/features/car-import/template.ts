import { csvHead, csvLine } from '#platform/csv/write-csv.ts';
import { type Column, columns, exampleModel, writings } from './car-import.rules.ts';
import type { ExportQuery } from './export.contract.ts';

const example: Partial<Record<Column, (decimals: string) => string>> = {
  catalogue: () => 'cars',
  make: () => 'Alpine',
  model: () => exampleModel,
  color: () => 'Blue',
  topSpeed: () => '275',
  price: (decimals) => `71500${decimals}50`,
  stock: () => '1',
  listingState: () => 'draft',
  condition: () => 'new',
  modelYear: () => '2026',
  body: () => 'coupe',
  fuel: () => 'petrol',
  transmission: () => 'dual-clutch',
  drive: () => 'rear',
};

/** What a new car has no value for. */
const onlyOfExports: readonly Column[] = ['_id', 'oldPrice', 'expectedStock'];

/** A file to fill in: the columns of new cars, and one line as an example, which no import takes. */
export function templateFile(writing: ExportQuery['writing']): string {
  const { cells, decimals } = writings[writing];
  const named = columns.filter((column) => !onlyOfExports.includes(column));
  const line = named.map((column) => example[column]?.(decimals) ?? '');
  return csvHead(named, cells) + csvLine(line, cells);
}

import {
  bodyWords,
  conditionWords,
  driveWords,
  factBounds,
  fuelWords,
  keysOf,
  listingStateWords,
  longestDescription,
  longestEquipment,
  longestFact,
  mostEquipment,
  transmissionWords,
} from '#features/catalogue/facts.rules.ts';
import { readDecimal, readWhole } from '#platform/figures.ts';
import { isOneLine } from '#platform/text/one-line.ts';

/** What a cell holds: one of a few words, a figure, a figure with one decimal, a line, a text, or a line for each thing. */
type Cell =
  | { kind: 'word'; words: readonly string[] }
  | Figure
  | { kind: 'line' }
  | { kind: 'text' }
  | { kind: 'items' };

interface Figure {
  kind: 'whole' | 'tenths';
  least: number;
  most: number;
}

interface FactCell {
  /** Of the table of cars, or of the texts of listings. */
  column: string;
  cell: Cell;
}

const word = (column: string, words: Readonly<Record<string, string>>): FactCell => ({
  column,
  cell: { kind: 'word', words: keysOf(words) },
});
const figure = (
  column: string,
  bounds: { least: number; most: number },
  kind: 'whole' | 'tenths' = 'whole',
): FactCell => ({ column, cell: { kind, ...bounds } });

/** The columns of facts in a file of cars, in the order of the export (rules.md#facts). */
export const factCells = {
  listingState: word('listing_state', listingStateWords),
  condition: word('condition', conditionWords),
  modelYear: figure('model_year', factBounds.modelYear),
  trim: { column: 'trim', cell: { kind: 'line' } },
  body: word('body', bodyWords),
  fuel: word('fuel', fuelWords),
  transmission: word('transmission', transmissionWords),
  drive: word('drive', driveWords),
  powerKw: figure('power_kw', factBounds.powerKw),
  zeroTo100: figure('zero_to_100_tenths', factBounds.zeroTo100Tenths, 'tenths'),
  rangeKm: figure('range_km', factBounds.rangeKm),
  consumption: figure('consumption_tenths', factBounds.consumptionTenths, 'tenths'),
  seats: figure('seats', factBounds.seats),
  doors: figure('doors', factBounds.doors),
  interiorColor: { column: 'interior_color', cell: { kind: 'line' } },
  mileageKm: figure('mileage_km', factBounds.mileageKm),
  previousOwners: figure('previous_owners', factBounds.previousOwners),
  description: { column: 'description', cell: { kind: 'text' } },
  equipment: { column: 'equipment', cell: { kind: 'items' } },
} satisfies Record<string, FactCell>;
export type FactName = keyof typeof factCells;

// The keys of the table above are its names.
export const factNames = Object.keys(factCells) as readonly FactName[];

/** Facts as a line says them, by the columns of the database; null: not known. What a file has no column for is absent. */
export type ReadFacts = Record<string, string | number | string[] | null>;

type Fact = { fact: ReadFacts[string] } | { problem: string };

/** Of these two an empty cell says what every listing is; of all others that the fact is not known. */
const whereEmpty: Partial<Record<FactName, string>> = { condition: 'new', listingState: 'published' };

function readFigure(text: string, { kind, least, most }: Figure): Fact {
  const isTenths = kind === 'tenths';
  const { figure: amount, fault } = (isTenths ? readDecimal(text) : readWhole(text)) ?? {};
  // Tenths are stored as whole numbers; a product of floats may miss one by a hair.
  const stored = amount === undefined ? Number.NaN : Number((amount * (isTenths ? 10 : 1)).toFixed(6));
  if (Number.isInteger(stored) && stored >= least && stored <= most) return { fact: stored };
  if (fault) return { problem: fault.charAt(0).toLowerCase() + fault.slice(1) };
  const [from, to] = isTenths ? [least / 10, most / 10] : [least, most];
  return {
    problem: `it must be a ${isTenths ? 'number with at most one decimal' : 'whole number'} from ${from} to ${to}`,
  };
}

function readItems(text: string): Fact {
  const items = text.split('\n').flatMap((line) => line.trim() || []);
  if (items.length > mostEquipment) return { problem: `it may have at most ${mostEquipment} lines` };
  if (items.some((item) => item.length > longestEquipment || !isOneLine(item)))
    return { problem: `each of its lines may have at most ${longestEquipment} plain characters` };
  if (new Set(items).size < items.length) return { problem: 'it must name each thing once' };
  return { fact: items };
}

function readText(text: string, most: number): Fact {
  if (text.length > most) return { problem: `it may have at most ${most} characters` };
  return isOneLine(text.replaceAll('\n', ''))
    ? { fact: text }
    : { problem: 'it contains a control character' };
}

/** Reads a cell without its guard. */
export function readFactCell(name: FactName, given: string): Fact {
  const text = given.replaceAll('\r\n', '\n').trim();
  const { cell }: FactCell = factCells[name];
  if (cell.kind === 'items') return readItems(text);
  if (text === '') return { fact: whereEmpty[name] ?? null };
  if (cell.kind === 'text') return readText(text, longestDescription);
  if (cell.kind === 'line')
    return text.includes('\n') ? { problem: 'it must be one line' } : readText(text, longestFact);
  if (cell.kind !== 'word') return readFigure(text, cell);
  const known = cell.words.find((one) => one === text.toLowerCase());
  return known ? { fact: known } : { problem: `it must be one of ${cell.words.join(', ')}` };
}

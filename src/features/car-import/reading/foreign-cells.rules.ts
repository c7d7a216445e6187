import {
  bodyWords,
  conditionWords,
  driveWords,
  fuelWords,
  listingStateWords,
  transmissionWords,
} from '#features/catalogue/facts.rules.ts';
import type { Column } from '../car-import.rules.ts';

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Our own key for a word that is shown, or that others use. */
const wordsOf = (words: Readonly<Record<string, string>>, others: Readonly<Record<string, string>>) =>
  new Map([
    ...Object.entries(others).map(([word, key]) => [plain(word), key] as const),
    ...Object.entries(words).map(([key, word]) => [plain(word), key] as const),
    ...Object.keys(words).map((key) => [plain(key), key] as const),
  ]);

const words: Partial<Record<Column, ReadonlyMap<string, string>>> = {
  condition: wordsOf(conditionWords, {
    N: 'new',
    U: 'used',
    'Pre-owned': 'used',
    CPO: 'certified',
    'Certified pre-owned': 'certified',
    Demonstrator: 'demo',
  }),
  body: wordsOf(bodyWords, {
    Saloon: 'sedan',
    Coupé: 'coupe',
    Estate: 'wagon',
    Cabriolet: 'convertible',
    Cabrio: 'convertible',
    Truck: 'pickup',
    Minivan: 'van',
    'Sport utility': 'suv',
    'Pickup truck': 'pickup',
  }),
  fuel: wordsOf(fuelWords, {
    Gasoline: 'petrol',
    Benzin: 'petrol',
    Unleaded: 'petrol',
    EV: 'electric',
    PHEV: 'plug-in-hybrid',
    HEV: 'hybrid',
    LPG: 'gas',
    CNG: 'gas',
  }),
  transmission: wordsOf(transmissionWords, {
    Auto: 'automatic',
    A: 'automatic',
    M: 'manual',
    DCT: 'dual-clutch',
    DSG: 'dual-clutch',
  }),
  drive: wordsOf(driveWords, { FWD: 'front', RWD: 'rear', AWD: 'all', '4WD': 'all', '4x4': 'all' }),
  listingState: wordsOf(listingStateWords, { Active: 'published', Live: 'published' }),
};

/** Units that others write behind their figures; the same as ours. */
const units: Partial<Record<Column, RegExp>> = {
  topSpeed: /\s*km\/?h$/i,
  mileageKm: /\s*km$/i,
  rangeKm: /\s*km$/i,
  powerKw: /\s*kw$/i,
  zeroTo100: /\s*s(ec)?$/i,
};

const grouped = /^\d{1,3}(?:([.,'’\s\u00A0\u202F])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d{1,2})?$/u;

/**
 * A figure without what parts its thousands: '84,300' and '84.300' are the same, since no price has three decimals. What is written
 * otherwise stays as it is, for the judgement of the line.
 */
function ungrouped(figure: string): string {
  const sign = grouped.exec(figure)?.[1];
  return sign === undefined ? figure : figure.replaceAll(sign, '').replace(',', '.');
}

const isMoney = (column: Column) => column === 'price' || column === 'oldPrice';
const isFigure = (column: Column) =>
  column === 'stock' || column === 'topSpeed' || column === 'mileageKm' || column === 'rangeKm';

/** A cell of another system's file as our own files have it: words by our keys, figures without units and grouping. */
export function ownCell(column: Column, cell: string): string {
  const text = cell.trim();
  const word = words[column]?.get(plain(text));
  if (word !== undefined && text !== '') return word;
  if (isMoney(column))
    return ungrouped(text.replace(/^(US\$|USD|\$)\s*|\s*(USD|\$)$/gi, '')).replace(
      /^(\d+),(\d{1,2})$/,
      '$1.$2',
    );
  const figure = text.replace(units[column] ?? /^$/, '');
  return isFigure(column) ? ungrouped(figure) : figure;
}

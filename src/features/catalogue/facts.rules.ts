import { distanceUnit, perHundred, type Units } from '#platform/units.ts';

/** The enumerated facts of a listing and their words (rules.md#facts). The keys are stored and sent; the words are shown. */
export const conditionWords = {
  new: 'New',
  demo: 'Demo',
  used: 'Used',
  certified: 'Certified',
} as const;
export type Condition = keyof typeof conditionWords;

export const bodyWords = {
  coupe: 'Coupe',
  convertible: 'Convertible',
  sedan: 'Sedan',
  hatchback: 'Hatchback',
  wagon: 'Wagon',
  suv: 'SUV',
  pickup: 'Pickup',
  van: 'Van',
} as const;

export const fuelWords = {
  petrol: 'Petrol',
  diesel: 'Diesel',
  hybrid: 'Hybrid',
  'plug-in-hybrid': 'Plug-in hybrid',
  electric: 'Electric',
  hydrogen: 'Hydrogen',
  gas: 'Gas',
} as const;
export type Fuel = keyof typeof fuelWords;

export const transmissionWords = {
  manual: 'Manual',
  automatic: 'Automatic',
  'dual-clutch': 'Dual-clutch',
  cvt: 'CVT',
  'single-speed': 'Single-speed',
} as const;

export const driveWords = {
  front: 'Front-wheel drive',
  rear: 'Rear-wheel drive',
  all: 'All-wheel drive',
} as const;

/** What people and other programs call the same: each of these means one value, in a search as in a file. */
export const otherNames = {
  condition: {
    new: ['Brand new'],
    demo: ['Demonstrator'],
    used: ['Pre-owned', 'Second-hand'],
    certified: ['Certified pre-owned', 'CPO'],
  },
  body: {
    convertible: ['Cabrio', 'Cabriolet', 'Roadster'],
    sedan: ['Saloon'],
    hatchback: ['Hatch'],
    wagon: ['Station wagon', 'Estate'],
    suv: ['Crossover'],
    pickup: ['Truck'],
    van: ['Minivan', 'MPV'],
  },
  fuel: {
    petrol: ['Gasoline', 'Gas'],
    hybrid: ['HEV'],
    'plug-in-hybrid': ['PHEV'],
    electric: ['EV', 'BEV'],
    hydrogen: ['Fuel cell', 'FCEV'],
    gas: ['CNG', 'LPG', 'Autogas', 'Natural gas'],
  },
  transmission: { manual: ['Stick shift'], automatic: ['Auto'], 'dual-clutch': ['DCT', 'DSG', 'PDK'] },
  drive: { front: ['FWD'], rear: ['RWD'], all: ['AWD', '4WD', '4x4', 'Four-wheel drive'] },
} as const;

export const listingStateWords = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
} as const;
export type ListingState = keyof typeof listingStateWords;

/** What a car is searched by. Each value that a car has of these is a row of `car_values`. */
export const wordedFacets = [
  'make',
  'model',
  'trim',
  'color',
  'year',
  'condition',
  'body',
  'fuel',
  'transmission',
  'drive',
] as const;
export type WordedFacet = (typeof wordedFacets)[number];

/** The keys of a table of words, as a schema or a column takes them. */
export const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>): [Key, ...Key[]] =>
  // A table of words is never empty, and has the keys of its type alone.
  Object.keys(words) as [Key, ...Key[]];

/** What a figure may be. What is outside was mistyped; the same bounds stand as CHECKs in the database. */
export const factBounds = {
  modelYear: { least: 1886, most: 2100 },
  powerKw: { least: 1, most: 5_000 },
  zeroTo100Tenths: { least: 10, most: 999 },
  rangeKm: { least: 1, most: 5_000 },
  consumptionTenths: { least: 1, most: 999 },
  seats: { least: 1, most: 20 },
  doors: { least: 1, most: 9 },
  mileageKm: { least: 0, most: 3_000_000 },
  previousOwners: { least: 0, most: 99 },
} as const;

/** Characters. */
export const longestFact = 100;
export const longestDescription = 4_000;
export const longestEquipment = 80;
export const mostEquipment = 60;

/** Used, certified and demo listings are one vehicle; only new ones are counted (rules.md#facts). */
export const isOneVehicle = (condition: Condition): boolean => condition !== 'new';

/** Said where a stock of more than one is given to such a listing. */
export const oneVehicleText = 'A listing that is not new has one vehicle: enter 0 or 1';

/** Said where such a listing would be published without its mileage. */
/** A draft that was made of an old car does not know it: 0 stands for that. */
export const topSpeedNeededText = 'Enter the top speed. It is required for published cars.';

export const mileageNeededText = 'Enter the mileage. It is required for cars that are not new.';

/** '300 kW (408 hp)': metric horsepower of 735.49875 W. */
export const powerText = (kw: number): string =>
  `${kw.toLocaleString('en-US')} kW (${Math.round(kw / 0.735_498_75).toLocaleString('en-US')} hp)`;

/** Litres in a US gallon, so that miles to the gallon are so many divided by litres to 100 km. */
const mpgOfOneLitre = 235.214_583;

const consumedUnit = (fuel: Fuel | undefined) =>
  fuel === 'electric' ? 'kWh' : fuel === 'hydrogen' || fuel === 'gas' ? 'kg' : 'l';

/** '5.1 l/100 km', or '17.2 kWh/100 km' of an electric car; in miles '46 mpg' and '27.7 kWh/100 mi'. */
export function consumptionText(amount: number, fuel: Fuel | undefined, units: Units): string {
  const unit = consumedUnit(fuel);
  if (units === 'miles' && unit === 'l') return `${Math.round(mpgOfOneLitre / amount)} mpg`;
  return `${perHundred(amount, units).toFixed(1)} ${unit}/100 ${distanceUnit(units)}`;
}

/** 'None', '1' or '2'. */
export const ownersText = (owners: number): string => (owners === 0 ? 'None' : String(owners));

import { type Column, columnNamed, columns, isFaultColumn, neededColumns } from '../car-import.rules.ts';

/** What other systems call our columns: the letters and digits of their names, in lower case. */
const otherNames: Partial<Record<Column, readonly string[]>> = {
  make: ['manufacturer', 'brand', 'marke', 'hersteller', 'marque', 'marca', 'vehiclemake', 'carmake'],
  model: ['modell', 'modele', 'modelo', 'vehiclemodel', 'carmodel', 'modelname', 'series'],
  color: [
    'colour',
    'exteriorcolor',
    'exteriorcolour',
    'extcolor',
    'paint',
    'farbe',
    'couleur',
    'farbeaussen',
  ],
  topSpeed: ['maxspeed', 'maximumspeed', 'vmax', 'hochstgeschwindigkeit', 'topspeedkmh', 'vitessemax'],
  price: [
    'retailprice',
    'saleprice',
    'sellingprice',
    'askingprice',
    'listprice',
    'internetprice',
    'msrp',
    'preis',
    'verkaufspreis',
    'prix',
    'precio',
    'priceusd',
  ],
  oldPrice: ['previousprice', 'wasprice', 'regularprice'],
  stock: ['quantity', 'qty', 'units', 'instock', 'onhand', 'available', 'bestand', 'anzahl', 'menge'],
  image: ['imageurl', 'photo', 'photourl', 'picture', 'pictureurl', 'bild', 'mainimage', 'primaryphoto'],
  listingState: ['status', 'state', 'listingstatus'],
  condition: ['newused', 'type', 'vehicletype', 'zustand', 'newvsused', 'vehiclecondition'],
  modelYear: ['year', 'yr', 'vehicleyear', 'baujahr', 'modelljahr', 'annee', 'ano'],
  trim: ['trimlevel', 'version', 'ausstattungslinie', 'variant'],
  body: ['bodytype', 'bodystyle', 'bodyshape', 'karosserie'],
  fuel: ['fueltype', 'kraftstoff', 'carburant', 'combustible'],
  transmission: ['gearbox', 'trans', 'transmissiontype', 'getriebe'],
  drive: ['drivetrain', 'drivetype', 'driveline', 'antrieb', 'wheeldrive'],
  powerKw: ['kw', 'leistungkw', 'enginepowerkw'],
  zeroTo100: ['0100', '0100kmh', 'acceleration', 'zerotohundred', 'acceleration0100'],
  rangeKm: ['electricrange', 'reichweite'],
  consumption: ['fuelconsumption', 'verbrauch', 'l100km', 'kwh100km'],
  seats: ['seatingcapacity', 'numberofseats', 'sitze'],
  doors: ['numberofdoors', 'doorcount', 'turen'],
  interiorColor: ['interiorcolour', 'intcolor', 'interior', 'innenfarbe', 'upholstery'],
  mileageKm: [
    'odometerkm',
    'kilometers',
    'kilometres',
    'km',
    'kilometerstand',
    'laufleistung',
    'kilometrage',
  ],
  previousOwners: ['owners', 'numberofowners', 'vorbesitzer'],
  description: ['comments', 'dealercomments', 'sellernotes', 'beschreibung', 'notes'],
  equipment: ['options', 'features', 'installedoptions', 'ausstattung'],
  vins: ['vin', 'vinnumber', 'chassisnumber', 'fin', 'fahrgestellnummer'],
};

/** Letters and digits alone; '#' is a number, so that 'Stock #' is no stock. */
const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('#', 'number')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

const columnOfName = new Map(
  columns.flatMap((column) => [
    // Ids of others are none of ours.
    ...(column === '_id' ? [] : [[plainName(column), column] as const]),
    ...(otherNames[column] ?? []).map((name) => [name, column] as const),
  ]),
);

/** Figures in other units than ours are left to a person. */
const hasOtherUnits = /(^|[^a-z])(mph|mi|miles|hp|bhp|ps|mpg|eur|euro|gbp|chf)([^a-z]|$)|[€£¥]/i;

const guessOf = (name: string): Column | undefined => {
  const column = columnNamed(name);
  if (column || hasOtherUnits.test(name)) return column;
  // What stands in brackets is said beside the name: 'Price (USD)'.
  return columnOfName.get(plainName(name)) ?? columnOfName.get(plainName(name.replace(/[([].*$/, '')));
};

/** Which column each name of a first line probably is, each once; null where nothing is known. */
export function guessColumns(names: readonly string[]): (Column | null)[] {
  const taken = new Set<Column>();
  // Our own names come first, whatever stands before them.
  const exact = new Set(names.map(columnNamed));
  return names.map((name) => {
    const guess = isFaultColumn(name) || name.trim() === '' ? undefined : guessOf(name);
    if (!guess || taken.has(guess) || (exact.has(guess) && columnNamed(name) !== guess)) return null;
    taken.add(guess);
    return guess;
  });
}

/** Columns that may have one value for all lines where the file has none of them. */
export const columnsOfOneValue: readonly Column[] = [
  'make',
  'model',
  'color',
  'topSpeed',
  'price',
  'stock',
  'condition',
  'listingState',
  'catalogue',
];

/** What is wrong with a choice, by column or `columns`; undefined where a file can be read by it. */
export function faultsOfChoice(
  chosen: readonly (string | null)[],
  values: Readonly<Record<string, string>>,
  header: readonly string[],
): Record<string, string> | undefined {
  const named = chosen.filter((column) => column !== null);
  const faults: Record<string, string> = {};
  if (chosen.length !== header.length) faults.columns = 'Match each column of the file';
  const unknown = named.find((column) => columnNamed(column) !== column);
  if (unknown !== undefined) faults.columns = `There is no column named ${unknown}`;
  const twice = named.find((column, index) => named.indexOf(column) !== index);
  if (twice !== undefined) faults.columns = `Two columns of the file are ${twice}. Leave one of them out`;
  for (const column of neededColumns)
    if (!named.includes(column) && !values[column]?.trim())
      faults[column] = 'Choose its column above, or enter one value for all cars';
  return Object.keys(faults).length > 0 ? faults : undefined;
}

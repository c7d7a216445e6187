import { mostAlbumPictures } from '#features/catalogue/album/album.contract.ts';
import { highestTopSpeed } from '#features/catalogue/catalogue.rules.ts';
import {
  bodyWords,
  conditionWords,
  driveWords,
  factBounds,
  fuelWords,
  listingStateWords,
  longestDescription,
  longestEquipment,
  longestFact,
  mostEquipment,
  otherNames,
  transmissionWords,
} from '#features/catalogue/facts.rules.ts';
import { highestStock } from '#features/catalogue/stock/stock.rules.ts';
import { problemOfAddress } from '#features/catalogue/uploads/bring-picture.ts';
import {
  addressesIn,
  items,
  line,
  money,
  problemOfMangled,
  type ReadCell,
  tenths,
  text,
  whole,
  word,
} from '#platform/csv/cells.ts';
import { columnFinder, type SheetColumn, type SheetHeader, type SheetValues } from '#platform/csv/sheet.ts';
import { type Cents, toCents } from '#platform/money.ts';
import { isChassisNumber, plainVin } from '#platform/text/is-vin.ts';
import { type JudgedVin, judgeVin } from '#platform/text/judge-vin.ts';
import { faultOfCell, isOneLine } from '#platform/text/one-line.ts';
import type { ReadFacts } from './car-import.contract.ts';
import { type Column, exampleModel, isFaultColumn, mostVins, neededColumns } from './car-import.rules.ts';

/** Addresses of pictures, in the order of the album, one in each line; or the path of the picture that the car has. */
const images: ReadCell<string> = (given) => {
  if (given.startsWith('/')) return { value: given };
  const addresses = addressesIn(given);
  if (addresses.length > mostAlbumPictures)
    return {
      problem: `it names ${addresses.length} pictures, and an album has at most ${mostAlbumPictures}`,
    };
  for (const address of addresses) {
    const problem = address.length > 2000 ? 'It has more than 2000 characters' : problemOfAddress(address);
    if (problem) return { problem: addresses.length > 1 ? `${address.slice(0, 80)}: ${problem}` : problem };
  }
  return { value: addresses.join('\n') };
};

/** A VIN or chassis number in each line of the cell, as of the export, or separated by commas and the like. */
const vins: ReadCell<string[]> = (given) => {
  const value = given.split(/[\r\n,;|]+/).flatMap((one) => one.trim() || []);
  if (value.length > mostVins)
    return { problem: `it has more than ${mostVins.toLocaleString('en-US')} of them` };
  const problem = value.map(problemOfMangled).find((one) => one !== undefined);
  return problem ? { problem } : { value };
};

const factLine: ReadCell<string> = (given, writing) => {
  if (/[\r\n]/.test(given)) return { problem: 'it must be one line' };
  return isOneLine(given)
    ? line(longestFact)(given, writing)
    : { problem: 'it contains a control character' };
};

/** A fact of a listing, and the column of the cars or their texts that has it. */
const fact = <Value>(stored: string, read: ReadCell<Value>, ...names: string[]) => ({ stored, read, names });
const needed = <Value>(read: ReadCell<Value>, ...names: string[]) => ({ needed: true as const, read, names });

/** How each column is read, and what other programs call it and its words. */
export const carColumns = {
  _id: { read: (given: string) => ({ value: given.slice(0, 64).toWellFormed() }) },
  catalogue: { read: word({ cars: 'Cars', vip: 'VIP' }), whenEmpty: 'cars' as const },
  make: needed(
    line(200),
    'manufacturer',
    'brand',
    'marke',
    'hersteller',
    'marque',
    'marca',
    'vehiclemake',
    'carmake',
  ),
  model: needed(line(200), 'modell', 'modele', 'modelo', 'vehiclemodel', 'carmodel', 'modelname', 'series'),
  color: needed(
    line(200),
    ...[
      'colour',
      'exteriorcolor',
      'exteriorcolour',
      'extcolor',
      'extcolour',
      'bodycolor',
      'paint',
      'farbe',
      'couleur',
    ],
    'farbeaussen',
  ),
  topSpeed: needed(
    whole({ least: 0, most: highestTopSpeed }),
    ...['maxspeed', 'maximumspeed', 'vmax', 'hochstgeschwindigkeit', 'topspeedkmh', 'vitessemax'],
  ),
  price: needed(
    money,
    ...[
      'retailprice',
      'saleprice',
      'sellingprice',
      'askingprice',
      'listprice',
      'internetprice',
      'ourprice',
      'msrp',
    ],
    ...['preis', 'verkaufspreis', 'prix', 'precio', 'priceusd'],
  ),
  oldPrice: { read: money, names: ['previousprice', 'wasprice', 'regularprice'] },
  stock: needed(
    whole({ least: 0, most: highestStock }),
    ...['quantity', 'qty', 'units', 'instock', 'onhand', 'available', 'bestand', 'anzahl', 'menge'],
  ),
  expectedStock: { read: whole({ least: 0, most: highestStock }) },
  image: {
    read: images,
    names: [
      ...[
        'imageurl',
        'imageurls',
        'images',
        'imagelist',
        'photo',
        'photos',
        'photourl',
        'photourls',
        'picture',
      ],
      ...['pictures', 'pictureurl', 'pictureurls', 'bild', 'bilder', 'mainimage', 'primaryphoto'],
    ],
    whenEmpty: '',
  },
  listingState: {
    ...fact(
      'listing_state',
      word(listingStateWords, { published: ['Active', 'Live', 'For sale', 'Online'] }),
      ...['status', 'state', 'listingstatus'],
    ),
    whenEmpty: 'published' as const,
  },
  condition: {
    ...fact(
      'condition',
      word(conditionWords, otherNames.condition, {
        new: ['N', 'Neu', 'Neuwagen'],
        used: ['U', 'Previously owned', 'Gebraucht', 'Gebrauchtwagen'],
        certified: ['C', 'Certified used', 'Used certified'],
        demo: ['Dealer demo', 'Loaner', 'Vorführwagen'],
      }),
      ...['newused', 'type', 'vehicletype', 'zustand', 'newvsused', 'vehiclecondition'],
    ),
    whenEmpty: 'new' as const,
  },
  modelYear: fact(
    'model_year',
    whole(factBounds.modelYear),
    ...['year', 'yr', 'vehicleyear', 'baujahr', 'modelljahr', 'annee', 'ano'],
  ),
  trim: fact('trim', factLine, 'trimlevel', 'version', 'ausstattungslinie', 'variant'),
  body: fact(
    'body',
    word(bodyWords, otherNames.body, {
      sedan: ['Limousine'],
      wagon: ['Sport wagon', 'Kombi', 'Touring'],
      convertible: ['Spyder', 'Spider'],
      pickup: ['Pickup truck', 'Crew cab', 'Extended cab', 'Regular cab', 'Double cab'],
      van: ['Cargo van', 'Passenger van'],
      suv: ['Sport utility', 'Sport utility vehicle', 'CUV', 'Geländewagen'],
      hatchback: ['Liftback'],
    }),
    ...['bodytype', 'bodystyle', 'bodyshape', 'karosserie'],
  ),
  fuel: fact(
    'fuel',
    word(fuelWords, otherNames.fuel, {
      petrol: [
        ...['Benzin', 'Essence', 'Unleaded', 'Regular unleaded', 'Premium unleaded'],
        ...['Gasoline fuel', 'Flex fuel', 'Flexible fuel', 'FFV'],
      ],
      diesel: ['Diesel fuel', 'Biodiesel', 'Gazole'],
      electric: ['Battery electric', 'Elektro'],
      hybrid: [
        ...['MHEV', 'Full hybrid', 'Mild hybrid', 'Hybrid electric', 'Gas/Electric hybrid'],
        'Gasoline/Electric hybrid',
      ],
      'plug-in-hybrid': ['Plug-in', 'Plug-in hybrid electric'],
      hydrogen: ['Wasserstoff'],
      gas: ['Compressed natural gas', 'Propane', 'Erdgas'],
    }),
    ...['fueltype', 'kraftstoff', 'carburant', 'combustible'],
  ),
  transmission: fact(
    'transmission',
    word(transmissionWords, otherNames.transmission, {
      automatic: ['A', 'AT', 'Automatic transmission', 'Automatik', 'Tiptronic'],
      manual: ['M', 'MT', 'Stick', 'Standard', 'Manual transmission', 'Schaltgetriebe'],
      'dual-clutch': ['Dual-clutch automatic', 'Automatic dual-clutch'],
      cvt: ['eCVT', 'CVT automatic', 'Automatic CVT', 'Continuously variable', 'Xtronic CVT'],
      'single-speed': ['Direct drive', '1-speed', '1-speed automatic', 'Single-speed automatic'],
    }),
    ...['gearbox', 'trans', 'transmissiontype', 'getriebe'],
  ),
  drive: fact(
    'drive',
    word(driveWords, otherNames.drive, {
      front: ['Front', 'Front wheel', 'Frontantrieb'],
      rear: ['Rear', 'Rear wheel', 'Heckantrieb'],
      all: [
        ...['AWD/4WD', '4WD/AWD', '4-wheel drive', 'All wheel'],
        ...['Allrad', 'Allradantrieb', 'quattro', 'xDrive', '4MATIC'],
      ],
    }),
    ...['drivetrain', 'drivetype', 'driveline', 'antrieb', 'wheeldrive', 'drivenwheels'],
  ),
  powerKw: fact('power_kw', whole(factBounds.powerKw), 'kw', 'leistungkw', 'enginepowerkw'),
  zeroTo100: fact(
    'zero_to_100_tenths',
    tenths(factBounds.zeroTo100Tenths),
    ...['0100', '0100kmh', 'acceleration', 'zerotohundred', 'acceleration0100'],
  ),
  rangeKm: fact('range_km', whole(factBounds.rangeKm), 'electricrange', 'reichweite'),
  consumption: fact(
    'consumption_tenths',
    tenths(factBounds.consumptionTenths),
    ...['fuelconsumption', 'verbrauch', 'l100km', 'kwh100km'],
  ),
  seats: fact('seats', whole(factBounds.seats), 'seatingcapacity', 'numberofseats', 'sitze'),
  doors: fact('doors', whole(factBounds.doors), 'numberofdoors', 'doorcount', 'turen'),
  interiorColor: fact(
    'interior_color',
    factLine,
    ...['interiorcolour', 'intcolor', 'intcolour', 'interior', 'innenfarbe', 'upholstery'],
  ),
  mileageKm: fact(
    'mileage_km',
    whole(factBounds.mileageKm),
    ...['odometerkm', 'kilometers', 'kilometres', 'km', 'kilometerstand', 'laufleistung', 'kilometrage'],
  ),
  previousOwners: fact(
    'previous_owners',
    whole(factBounds.previousOwners),
    ...['owners', 'numberofowners', 'vorbesitzer'],
  ),
  description: fact(
    'description',
    text(longestDescription),
    ...['comments', 'dealercomments', 'sellernotes', 'vehicledescription', 'beschreibung', 'notes'],
  ),
  equipment: {
    ...fact(
      'equipment',
      items({ most: mostEquipment, longest: longestEquipment }),
      ...['options', 'features', 'installedoptions', 'ausstattung'],
    ),
    whenEmpty: [],
  },
  vins: { read: vins, names: ['vin', 'vinnumber', 'chassisnumber', 'fin', 'fahrgestellnummer'] },
} satisfies Record<Column, SheetColumn & { stored?: string }>;

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
  /** Empty: no picture is named; else one in each line. */
  image: string;
  facts: ReadFacts;
  /** VINs of its units; null where there are none. */
  vins: string[] | null;
}

const { find, ownName } = columnFinder<Column>(carColumns);

/** The columns of the first line; undefined where the names are not ours: then somebody has to say which is which. */
export function readHeader(names: readonly string[]): SheetHeader<Column> | undefined {
  const named = names.filter((name) => name.trim() !== '' && !isFaultColumn(name));
  const ours = named.map(ownName);
  const isOurs =
    !ours.includes(undefined) &&
    new Set(ours).size === ours.length &&
    neededColumns.every((column) => ours.includes(column));
  return isOurs ? names.map((name) => (isFaultColumn(name) ? null : ownName(name))) : undefined;
}

/** Which column each name of a first line probably is, each once; null where nothing is known. */
export function guessColumns(names: readonly string[]): (Column | null)[] {
  const taken = new Set<Column>();
  // Our own names come first, whatever is in front of them.
  const exact = new Set(names.map(ownName));
  return names.map((name) => {
    const guess = isFaultColumn(name) || name.trim() === '' ? undefined : find(name);
    if (!guess || taken.has(guess) || (exact.has(guess) && ownName(name) !== guess)) return null;
    taken.add(guess);
    return guess;
  });
}

/**
 * Why texts of one line, by their columns, cannot be read by others; of a list the first. Of a car that is here those are judged
 * that change: what is exported comes back as it was.
 */
export const faultsOfTexts = (texts: Readonly<Record<string, ReadFacts[string] | undefined>>): string[] =>
  Object.entries(texts).flatMap(([column, said]) =>
    [said ?? []]
      .flat()
      .flatMap((one) => faultOfCell(column, String(one)) ?? [])
      .slice(0, 1),
  );

/** Whether a shorter chassis number fits, its vehicle says where it is here; else its model year has to. */
function readNumber(given: string, modelYear: number | null | undefined): JudgedVin {
  const vin = plainVin(given);
  return vin.length < 17 && isChassisNumber(vin) ? { vin } : judgeVin(given, modelYear);
}

function readVins(given: readonly string[], modelYear: number | null | undefined) {
  const numbers = new Set<string>();
  const reasons: string[] = [];
  for (const one of given) {
    const judged = readNumber(one, modelYear);
    if ('problem' in judged) reasons.push(`vins has “${one.slice(0, 40)}”; ${judged.problem}`);
    else if (numbers.has(judged.vin)) reasons.push(`vins has ${judged.vin} twice`);
    else numbers.add(judged.vin);
  }
  return { numbers: [...numbers], reasons };
}

/**
 * What is wrong with VINs of a line that are not here yet (rules.md#vehicles): a file confirms no check digit.
 */
export const faultsOfNewVins = (vins: readonly string[], modelYear: number | null): string[] =>
  vins.flatMap((vin) => {
    const judged = judgeVin(vin, modelYear);
    if ('problem' in judged) return `vins has “${vin}”; ${judged.problem}`;
    return judged.warning
      ? `vins has “${vin}”; its check digit does not match. Receive this vehicle in the inventory, where you can confirm its VIN`
      : [];
  });

/** What the cells of a line say together, or what is wrong with that. */
export function wantedCar(
  values: SheetValues<typeof carColumns>,
): { car: WantedCar } | { reasons: string[] } {
  const { _id: carId = null, make = '', model = '', color = '', topSpeed = 0, price = 0, stock = 0 } = values;
  if (model === exampleModel) return { reasons: ['This is the example of the template. Delete the line'] };
  const said: Readonly<Record<string, unknown>> = values;
  const facts = Object.fromEntries(
    Object.entries<SheetColumn & { stored?: string }>(carColumns).flatMap(([name, { stored }]) =>
      stored !== undefined && said[name] !== undefined ? [[stored, said[name]]] : [],
    ),
    // Each was read by its column.
  ) as ReadFacts;
  const { numbers, reasons } = readVins(values.vins ?? [], values.modelYear);
  const { trim, interiorColor, equipment } = values;
  if (carId === null) reasons.push(...faultsOfTexts({ make, model, color, trim, interiorColor, equipment }));
  if (reasons.length > 0) return { reasons };
  const { catalogue, oldPrice, expectedStock = null, image } = values;
  return {
    car: {
      carId,
      vip: catalogue === 'vip',
      make,
      model,
      color,
      topSpeed,
      priceCents: toCents(price),
      oldPriceCents: oldPrice === null || oldPrice === undefined ? null : toCents(oldPrice),
      stock,
      expectedStock,
      image: image ?? '',
      facts,
      vins: numbers.length > 0 ? numbers : null,
    },
  };
}

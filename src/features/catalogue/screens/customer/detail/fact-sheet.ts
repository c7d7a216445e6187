import {
  distanceText,
  distanceUnit,
  shownFigure,
  speedText,
  speedUnit,
  type Units,
} from '#platform/units.ts';
import type { Car, CarDetail } from '../../../catalogue.contract.ts';
import { furtherFacts } from '../../../facts.contract.ts';
import {
  bodyWords,
  conditionWords,
  consumptionText,
  driveWords,
  fuelWords,
  isOneVehicle,
  ownersText,
  powerText,
  transmissionWords,
} from '../../../facts.rules.ts';

export interface KeyFigure {
  name: string;
  figure: string;
  unit?: string;
}

interface Fact {
  name: string;
  text: string;
}

/** What is known of a car, in words: the page only sets it, and ships none of the tables behind it. */
export interface FactSheet {
  keyFigures: KeyFigure[];
  groups: { title: string; facts: Fact[] }[];
  paragraphs: string[];
  equipment: string[];
}

const grouped = (figure: number) => figure.toLocaleString('en-US');

const keyFigure = (name: string, figure: number | undefined, unit?: string): KeyFigure[] =>
  figure === undefined
    ? []
    : [{ name, figure: unit ? grouped(figure) : String(figure), ...(unit && { unit }) }];

/** A plug-in hybrid goes so far without its engine. */
const rangeName = ({ fuel }: Pick<CarDetail, 'fuel'>) =>
  fuel === 'plug-in-hybrid' ? 'Electric range' : 'Range';

/** 100 km/h are 62 mph. */
export const sprintName = (units: Units) => (units === 'miles' ? '0–62 mph' : '0–100 km/h');

/** The four that matter most: of a car that was driven its age and mileage, of a new one what it can do. */
function keyFiguresOf(car: CarDetail, units: Units): KeyFigure[] {
  const { condition, topSpeed, powerKw, zeroTo100, modelYear, mileageKm, rangeKm } = car;
  const distance = (name: string, km: number | undefined) =>
    keyFigure(
      name,
      said(km, (known) => shownFigure(known, units)),
      distanceUnit(units),
    );
  const speed = keyFigure('Top speed', shownFigure(topSpeed, units), speedUnit(units));
  const power = keyFigure('Power', powerKw, 'kW');
  const driven = [...distance('Mileage', mileageKm), ...keyFigure('Model year', modelYear)];
  const sprint =
    zeroTo100 === undefined ? [] : [{ name: sprintName(units), figure: zeroTo100.toFixed(1), unit: 's' }];
  const range = distance(rangeName(car), rangeKm);
  const all =
    condition && isOneVehicle(condition)
      ? [...driven, ...power, ...speed]
      : [...power, ...sprint, ...speed, ...range, ...keyFigure('Model year', modelYear)];
  return all.slice(0, 4);
}

const fact = (name: string, text: string | undefined): Fact[] => (text === undefined ? [] : [{ name, text }]);
const word = <Key extends string>(words: Readonly<Record<Key, string>>, key: Key | undefined) =>
  key === undefined ? undefined : words[key];
const said = <Value, Said>(value: Value | undefined, text: (value: Value) => Said) =>
  value === undefined ? undefined : text(value);

const groupsOf = (car: CarDetail, units: Units) => [
  {
    title: 'Vehicle',
    facts: [
      ...fact('Condition', word(conditionWords, car.condition)),
      ...fact('Model year', said(car.modelYear, String)),
      ...fact('Trim', car.trim),
      ...fact('Body', word(bodyWords, car.body)),
      ...fact(
        'Mileage',
        said(car.mileageKm, (km) => distanceText(km, units)),
      ),
      ...fact('Previous owners', said(car.previousOwners, ownersText)),
    ],
  },
  {
    title: 'Engine and drive',
    facts: [
      ...fact('Fuel', word(fuelWords, car.fuel)),
      ...fact('Power', said(car.powerKw, powerText)),
      ...fact('Transmission', word(transmissionWords, car.transmission)),
      ...fact('Drive', word(driveWords, car.drive)),
      ...fact('Top speed', speedText(car.topSpeed, units)),
      ...fact(
        sprintName(units),
        said(car.zeroTo100, (seconds) => `${seconds.toFixed(1)} s`),
      ),
      ...fact(
        'Consumption',
        said(car.consumption, (amount) => consumptionText(amount, car.fuel, units)),
      ),
      ...fact(
        rangeName(car),
        said(car.rangeKm, (km) => distanceText(km, units)),
      ),
    ],
  },
  {
    title: 'Color and cabin',
    facts: [
      ...fact('Color', car.color),
      ...fact('Interior', car.interiorColor),
      ...fact('Seats', said(car.seats, String)),
      ...fact('Doors', said(car.doors, String)),
    ],
  },
];

/** What every listing has. */
const alwaysKnown = new Set(['Condition', 'Top speed', 'Color']);

/** The sheet of a car. Where nothing but the listed fields is known there are no groups: the stage has them already. */
export function factSheet(car: CarDetail, units: Units): FactSheet {
  const groups = groupsOf(car, units).filter(({ facts }) => facts.length > 0);
  const known = groups.flatMap(({ facts }) => facts).filter(({ name }) => !alwaysKnown.has(name));
  return {
    keyFigures: keyFiguresOf(car, units),
    groups: known.length > 0 ? groups : [],
    paragraphs: car.description?.split(/\n\s*\n/) ?? [],
    equipment: car.equipment ?? [],
  };
}

const told = new Set([...Object.keys(furtherFacts), 'description', 'equipment', 'pictures']);

/** The listed part of a car: what its page hands to the basket. The rest is in its sheet. */
export function listedPart<Shown extends Car>(car: Shown): Shown {
  const listed = Object.entries(car).filter(([name]) => !told.has(name));
  // What is left out is optional in every kind of car.
  return Object.fromEntries(listed) as Shown;
}

import type { Car, CarDetail } from '../../../catalogue.contract.ts';
import { furtherFacts } from '../../../facts.contract.ts';
import {
  bodyWords,
  conditionWords,
  consumptionText,
  driveWords,
  fuelWords,
  isOneVehicle,
  kilometersText,
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

/** The four that matter most: of a car that was driven its age and mileage, of a new one what it can do. */
function keyFiguresOf(car: CarDetail): KeyFigure[] {
  const { condition, topSpeed, powerKw, zeroTo100, modelYear, mileageKm, rangeKm } = car;
  const speed = keyFigure('Top speed', topSpeed, 'km/h');
  const power = keyFigure('Power', powerKw, 'kW');
  const driven = [...keyFigure('Mileage', mileageKm, 'km'), ...keyFigure('Model year', modelYear)];
  const sprint =
    zeroTo100 === undefined ? [] : [{ name: '0–100 km/h', figure: zeroTo100.toFixed(1), unit: 's' }];
  const range = keyFigure(rangeName(car), rangeKm, 'km');
  const all =
    condition && isOneVehicle(condition)
      ? [...driven, ...power, ...speed]
      : [...power, ...sprint, ...speed, ...range, ...keyFigure('Model year', modelYear)];
  return all.slice(0, 4);
}

const fact = (name: string, text: string | undefined): Fact[] => (text === undefined ? [] : [{ name, text }]);
const word = <Key extends string>(words: Readonly<Record<Key, string>>, key: Key | undefined) =>
  key === undefined ? undefined : words[key];
const said = <Value>(value: Value | undefined, text: (value: Value) => string) =>
  value === undefined ? undefined : text(value);

const groupsOf = (car: CarDetail) => [
  {
    title: 'Vehicle',
    facts: [
      ...fact('Condition', word(conditionWords, car.condition)),
      ...fact('Model year', said(car.modelYear, String)),
      ...fact('Trim', car.trim),
      ...fact('Body', word(bodyWords, car.body)),
      ...fact('Mileage', said(car.mileageKm, kilometersText)),
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
      ...fact('Top speed', `${grouped(car.topSpeed)} km/h`),
      ...fact(
        '0–100 km/h',
        said(car.zeroTo100, (seconds) => `${seconds.toFixed(1)} s`),
      ),
      ...fact(
        'Consumption',
        said(car.consumption, (amount) => consumptionText(amount, car.fuel)),
      ),
      ...fact(rangeName(car), said(car.rangeKm, kilometersText)),
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
export function factSheet(car: CarDetail): FactSheet {
  const groups = groupsOf(car).filter(({ facts }) => facts.length > 0);
  const known = groups.flatMap(({ facts }) => facts).filter(({ name }) => !alwaysKnown.has(name));
  return {
    keyFigures: keyFiguresOf(car),
    groups: known.length > 0 ? groups : [],
    paragraphs: car.description?.split(/\n\s*\n/) ?? [],
    equipment: car.equipment ?? [],
  };
}

const told = new Set([...Object.keys(furtherFacts), 'description', 'equipment']);

/** The listed part of a car: what its page hands to the basket. The rest is in its sheet. */
export function listedPart<Shown extends Car>(car: Shown): Shown {
  const listed = Object.entries(car).filter(([name]) => !told.has(name));
  // What is left out is optional in every kind of car.
  return Object.fromEntries(listed) as Shown;
}

import { distanceUnit, shownFigure, speedUnit, type Units } from '#platform/units.ts';
import type { Car, CarDetail } from '../catalogue.contract.ts';
import { furtherFacts } from '../facts.contract.ts';
import { isOneVehicle } from '../facts.rules.ts';
import { type FactGroup, factGroups, rangeName, said, sprintName } from './fact-groups.rules.ts';

export interface KeyFigure {
  name: string;
  figure: string;
  unit?: string;
}

/** What is known of a car, in words: the page only sets it, and ships none of the tables behind it. */
export interface FactSheet {
  keyFigures: KeyFigure[];
  groups: FactGroup[];
  paragraphs: string[];
  equipment: string[];
}

const grouped = (figure: number) => figure.toLocaleString('en-US');

const keyFigure = (name: string, figure: number | undefined, unit?: string): KeyFigure[] =>
  figure === undefined
    ? []
    : [{ name, figure: unit ? grouped(figure) : String(figure), ...(unit && { unit }) }];

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

/** What every listing has. */
const alwaysKnown = new Set(['Condition', 'Top speed', 'Color']);

/** The sheet of a car. Where nothing but the listed fields is known there are no groups: the stage has them already. */
export function factSheet(car: CarDetail, units: Units, vin?: string): FactSheet {
  const groups = factGroups(car, units, vin);
  const known = groups.flatMap(({ facts }) => facts).filter(({ name }) => !alwaysKnown.has(name));
  return {
    keyFigures: keyFiguresOf(car, units),
    groups: known.length > 0 ? groups : [],
    paragraphs: car.description?.split(/\n\s*\n/) ?? [],
    equipment: car.equipment ?? [],
  };
}

const told = new Set([
  ...Object.keys(furtherFacts),
  'description',
  'equipment',
  'pictures',
  'shape',
  'monthly',
]);

/** The listed part of a car: what its page hands to the basket. The page shows the rest apart. */
export function listedPart<Shown extends Car>(car: Shown): Shown {
  const listed = Object.entries(car).filter(([name]) => !told.has(name));
  // What is left out is optional in every kind of car.
  return Object.fromEntries(listed) as Shown;
}

import { distanceText, speedText, type Units } from '#platform/units.ts';
import type { CarDetail } from '../catalogue.contract.ts';
import type { Facts } from '../facts.contract.ts';
import {
  bodyWords,
  conditionWords,
  consumptionText,
  driveWords,
  fuelWords,
  ownersText,
  powerText,
  transmissionWords,
} from '../facts.rules.ts';

/** A fact in words. */
export interface FactInWords {
  name: string;
  text: string;
}

export interface FactGroup {
  title: string;
  facts: FactInWords[];
}

/** A car as far as its facts go. */
type Described = Facts & Pick<CarDetail, 'color' | 'topSpeed'>;

/** A plug-in hybrid goes so far without its engine. */
export const rangeName = ({ fuel }: Pick<CarDetail, 'fuel'>) =>
  fuel === 'plug-in-hybrid' ? 'Electric range' : 'Range';

/** 100 km/h are 62 mph. */
export const sprintName = (units: Units) => (units === 'miles' ? '0–62 mph' : '0–100 km/h');

const fact = (name: string, text: string | undefined): FactInWords[] =>
  text === undefined ? [] : [{ name, text }];
const word = <Key extends string>(words: Readonly<Record<Key, string>>, key: Key | undefined) =>
  key === undefined ? undefined : words[key];
export const said = <Value, Said>(value: Value | undefined, text: (value: Value) => Said) =>
  value === undefined ? undefined : text(value);

/** All that is known of a car, in words and in groups, its VIN as far as it is shown; what is not known is left out. */
export function factGroups(car: Described, units: Units, vin?: string): FactGroup[] {
  const groups = [
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
        ...fact('VIN', vin),
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
  return groups.filter(({ facts }) => facts.length > 0);
}

import type { Units } from '#platform/units.ts';
import { measured } from '../../../facts.contract.ts';
import { newCar } from '../../new-cars.contract.ts';

/** What the form of a new car is judged by, where its figures are typed in the units of the shop. */
export const newCarForm = (units: Units) => newCar.safeExtend(measured(units));

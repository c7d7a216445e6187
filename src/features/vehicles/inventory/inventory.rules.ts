import { keysOf } from '#features/catalogue/facts.rules.ts';
import { vehicleStateWords } from '../vehicles.rules.ts';

/** Which vehicles a list shows: those that are here, those of a state, or all that there ever were. */
export const shownVehicles = ['here', ...keysOf(vehicleStateWords), 'all'] as const;
export type ShownVehicles = (typeof shownVehicles)[number];

/** '1 day', '112 days'. */
export const ageText = (days: number): string =>
  `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`;

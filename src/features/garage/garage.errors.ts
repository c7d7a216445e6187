import { CodedError, notFound } from '#platform/errors.ts';
import { mostAdded, mostEntries } from './garage.contract.ts';

/** 404, also for a vehicle of somebody else's. */
export const notInGarage = () => notFound('This car is not in your garage.');

/** 404: what was entered is gone already. */
export const noSuchEntry = () => notFound('This entry was already removed.');

const atField = (code: string, field: string, text: string, details?: Record<string, unknown>) =>
  new CodedError(409, code, text, { fields: { [field]: text }, ...(details && { details }) });

/** 409: a car stands in a garage once. */
export const inGarageAlready = () =>
  atField('in-garage-already', 'VIN', 'This car is already in your garage.');

export const garageFull = () =>
  new CodedError(
    409,
    'garage-full',
    `You can add up to ${mostAdded} cars from elsewhere. Please remove one first.`,
  );

export const tooManyEntries = () =>
  new CodedError(
    409,
    'too-many-entries',
    `${mostEntries} entries per car are allowed. Please remove one first.`,
  );

/** 409: another reading says otherwise. The mileage is told in the unit of the shop by `text`. */
export const readingDisagrees = (text: string, isLess: boolean) =>
  atField('reading-disagrees', 'km', text, { isLess });

/** 409: that day has one already. */
export const careKnown = () => atField('care-known', 'on', 'This is already saved for that day.');

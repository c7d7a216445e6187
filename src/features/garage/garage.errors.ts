import { CodedError, notFound } from '#platform/errors.ts';
import { mostAdded, mostEntries } from './garage.contract.ts';

/** 404, also for a vehicle of somebody else's. */
export const notInGarage = () => notFound('There is no such car in your garage.');

/** 404: what was entered is gone already. */
export const noSuchEntry = () => notFound('This entry is gone already.');

const atField = (code: string, field: string, text: string, details?: Record<string, unknown>) =>
  new CodedError(409, code, text, { fields: { [field]: text }, ...(details && { details }) });

/** 409: a car stands in a garage once. */
export const inGarageAlready = () =>
  atField('in-garage-already', 'VIN', 'This car is in your garage already.');

export const garageFull = () =>
  new CodedError(
    409,
    'garage-full',
    `Your garage has room for ${mostAdded} cars from elsewhere. Please remove one first.`,
  );

export const tooManyEntries = () =>
  new CodedError(
    409,
    'too-many-entries',
    `${mostEntries} entries are kept of a car. Please remove one first.`,
  );

/** 409: another reading says otherwise. The mileage is told in the unit of the shop by `text`. */
export const readingDisagrees = (text: string, isLess: boolean) =>
  atField('reading-disagrees', 'km', text, { isLess });

/** 409: that day has one already. */
export const careKnown = () => atField('care-known', 'on', 'This is noted for that day already.');

import { CodedError, notFound } from '#platform/errors.ts';

export const noSuchHold = () => notFound('There is no such reservation.');

/** Where somebody acts on one that is over, or being bought, the answer says which. */
export const holdNotOpen = (isBuying: boolean) =>
  isBuying
    ? new CodedError(
        409,
        'hold-being-bought',
        'This reservation is being paid at this moment. Try again in a minute.',
      )
    : new CodedError(409, 'hold-over', 'This reservation is over.');

export const noHoldsOffered = () =>
  new CodedError(404, 'holds-off', 'Cars cannot be reserved at the moment. Nothing was charged.');

import { CodedError, notFound } from '#platform/errors.ts';

/** What is refused while something else is under way. */
export const holdCodes = { holding: 'holding', beingBought: 'hold-being-bought' } as const;

export const noSuchHold = () => notFound('Reservation not found.');

/** Where somebody acts on one that is over, or being bought, the answer says which. */
export const holdNotOpen = (isBuying: boolean) =>
  isBuying
    ? new CodedError(
        409,
        holdCodes.beingBought,
        'This reservation is being paid for right now. Try again in a minute.',
      )
    : new CodedError(409, 'hold-over', 'This reservation has ended.');

export const noHoldsOffered = () =>
  new CodedError(404, 'holds-off', 'Cars cannot be reserved at the moment. Nothing was charged.');

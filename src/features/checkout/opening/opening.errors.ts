import type { Basket } from '#features/basket/basket.contract.ts';
import { CodedError } from '#platform/errors.ts';
import type { Purchase } from '../checkout.contract.ts';
import { alreadyPaidText, checkoutCodes } from './opening.contract.ts';

/** The answer has what the payment answered, so that the receipts can be shown. */
export const paidAlready = (purchase: Purchase) =>
  new CodedError(409, checkoutCodes.paid, `${alreadyPaidText} You were not charged again.`, {
    details: { ...purchase },
  });

export const beingPaid = () =>
  new CodedError(
    409,
    checkoutCodes.beingPaid,
    'This order is being paid right now. Try again in a minute: you will not be charged twice.',
  );

/** The answer has the basket as it is. */
export const basketChanged = (basket: Basket) =>
  new CodedError(409, checkoutCodes.basketChanged, 'Your basket has changed. Nothing was charged.', {
    details: { basket },
  });

import { brand } from '#platform/brand.ts';
import { CodedError } from '#platform/errors.ts';
import type { OrderState } from '../orders.rules.ts';
import type { DeliveryMoving } from './delivery-moves.contract.ts';

const callUs = () => `Please call us: ${brand.contact.phone}.`;

const endedTexts: Readonly<Record<OrderState, string>> = {
  pending: 'The payment of this order is still being confirmed. Try again in a few minutes.',
  paid: 'The dates of a rental cannot be changed.',
  delivered: 'This vehicle has been handed over.',
  returned: 'This vehicle was returned.',
  cancelled: 'This order is canceled.',
};

/** 409: there is no delivery to be moved. */
export const notMovable = (state: OrderState): CodedError =>
  new CodedError(409, 'delivery-not-movable', endedTexts[state]);

const refusalTexts: Readonly<Record<NonNullable<DeliveryMoving['refusal']>, string>> = {
  'too-late': 'It is too late to reschedule this delivery online.',
  enough: 'This delivery cannot be rescheduled online again.',
  'no-day': 'No other day is available for this delivery.',
};

/** 409: from here on staff do it. */
export const movingRefused = (refusal: NonNullable<DeliveryMoving['refusal']>): CodedError =>
  new CodedError(409, 'delivery-not-movable', `${refusalTexts[refusal]} ${callUs()}`, {
    details: { refusal },
  });

/** 409: we do not deliver on that day. */
export const dayNotOffered = (): CodedError =>
  new CodedError(409, 'day-not-offered', 'We cannot deliver on that day. Please choose another one.', {
    fields: { deliveryDate: 'Choose one of the days in the list' },
  });

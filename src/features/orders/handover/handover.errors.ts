import { CodedError, notFound } from '#platform/errors.ts';
import type { OrderState, OrderType } from '../orders.rules.ts';

export const noSuchOrder = () => notFound('Order not found.');

const refusal = (code: string, text: string) => new CodedError(409, code, text);

/** 409: a vehicle is handed over once it is paid for, and not after its order has ended. */
export function notToHandOver(state: OrderState): CodedError {
  if (state === 'pending') return refusal('order-not-paid', 'This order is not paid yet.');
  if (state === 'cancelled')
    return refusal('order-closed', 'This order was canceled. Do not hand over the vehicle.');
  return refusal('order-closed', 'This rental was already returned.');
}

/** 409: what comes back is a rental that is out. */
export function notToTakeBack(type: OrderType, state: OrderState): CodedError {
  if (type === 'purchase') return refusal('not-a-rental', 'This vehicle was sold, not rented.');
  if (state === 'cancelled') return refusal('order-closed', 'This order was canceled.');
  return refusal('not-handed-over', 'This rental has not been handed over yet.');
}

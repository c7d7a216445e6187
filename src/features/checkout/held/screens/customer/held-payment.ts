import type { Buyer } from '#features/orders/orders.contract.ts';
import { isBuyer } from '../../../screens/customer/is-buyer.ts';
import type { Method } from '../../../screens/customer/payment-method.tsx';

/** What the form hands on to the payment of a reserved car. */
export interface HeldPayment {
  buyer: Buyer;
  method: Method;
}

/** Reads it from the tab's history; undefined where it is something else. */
export function heldPayment(state: unknown): HeldPayment | undefined {
  if (typeof state !== 'object' || state === null || !('buyer' in state) || !isBuyer(state.buyer))
    return undefined;
  const isPlan = 'method' in state && state.method === 'installment';
  return { buyer: state.buyer, method: isPlan ? 'installment' : 'card' };
}

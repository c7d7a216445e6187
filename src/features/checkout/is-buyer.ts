import type { Buyer } from '#features/orders/orders.contract.ts';

const names = ['firstName', 'lastName', 'email', 'phone', 'address'];

/** The texts of a buyer; they are judged when they are sent, as if they had been typed. */
export const isBuyer = (kept: unknown): kept is Buyer =>
  typeof kept === 'object' &&
  kept !== null &&
  names.every((name) => typeof Reflect.get(kept, name) === 'string');

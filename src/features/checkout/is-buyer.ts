import type { Buyer } from '#features/orders/orders.contract.ts';

/** What a form of before and one of now have in common. */
export const personal = ['firstName', 'lastName', 'email', 'phone'] as const;

export const hasTexts = (kept: unknown, names: readonly string[]): boolean =>
  typeof kept === 'object' &&
  kept !== null &&
  names.every((name) => typeof Reflect.get(kept, name) === 'string');

/** The texts of a buyer; they are judged when they are sent, as if they had been typed. */
export const isBuyer = (kept: unknown): kept is Buyer => hasTexts(kept, [...personal, 'address']);

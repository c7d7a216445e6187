import { type Cents, toCents, toDollars } from '#platform/money.ts';
import { rentFor } from '../../../catalogue.rules.ts';

/** What a person decided on: a purchase, or a rental of so many days. */
export interface Choice {
  quantity: number;
  type: 'purchase' | 'rent';
  rentalDays?: number;
}

/** What the choice comes to, in dollars. `price` is that of one vehicle, in dollars. */
export function totalOf(choice: Choice, price: number): number {
  const each: Cents =
    choice.type === 'rent' ? rentFor(toCents(price), choice.rentalDays ?? 1) : toCents(price);
  return toDollars(each * choice.quantity);
}

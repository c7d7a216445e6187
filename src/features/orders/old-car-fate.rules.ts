import { dateInWords } from '#platform/dates/calendar-date.ts';
import { formatMoney } from '#platform/money.ts';
import type { OwnOldCar } from './old-car.contract.ts';

type Fate = Pick<OwnOldCar, 'name' | 'credit' | 'offer'>;

const dayWords = (day: string) => dateInWords(day, { weekday: 'long', month: 'long', day: 'numeric' });

/**
 * What becomes of an old car when the order that it pays for is cancelled before the handover, to its customer or to staff
 * (rules.md#trade-in). Undefined where it does not pay for anything.
 */
export function oldCarFate(oldCar: Fate | undefined, reader: 'customer' | 'staff'): string | undefined {
  if (!oldCar || oldCar.credit === 0) return undefined;
  const { name, offer } = oldCar;
  const isOwn = reader === 'customer';
  const keeps = isOwn ? `You keep your ${name}.` : `The customer keeps the ${name}.`;
  if (!offer)
    return `${keeps} ${isOwn ? 'Our offer for it is no longer valid; you can request a new one.' : 'Our offer for it is no longer valid.'}`;
  return `${keeps} Our offer of ${formatMoney(offer.amount)} is valid until ${dayWords(offer.lastDay)}: ${isOwn ? 'you' : 'they'} can use it for another purchase.`;
}

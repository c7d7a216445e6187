import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { type ChosenTerms, priceLines, type VehiclePrice } from '#features/pricing/pricing.rules.ts';
import type { Cents } from '#platform/money.ts';

/** Where a hold stands (rules.md#hold). `let-go`: staff ended it. */
export const holdStates = [
  'pending',
  'declined',
  'active',
  'buying',
  'bought',
  'cancelled',
  'ended',
  'let-go',
] as const;
export type HoldState = (typeof holdStates)[number];

/** What may follow what: while its purchase is being paid a hold neither ends nor is cancelled. */
export const holdTransitions: Readonly<Record<HoldState, readonly HoldState[]>> = {
  pending: ['active', 'declined'],
  declined: [],
  active: ['buying', 'cancelled', 'ended', 'let-go'],
  buying: ['bought', 'active'],
  bought: [],
  cancelled: [],
  ended: [],
  'let-go': [],
};

export const holdStatesBefore = (to: HoldState): HoldState[] =>
  holdStates.filter((from) => holdTransitions[from].includes(to));

/** In these states a unit is set aside for it. */
export const standingStates = ['pending', 'active', 'buying'] as const satisfies readonly HoldState[];

/** In these its customer has the car reserved: the deposit is paid, and the purchase not yet. */
export const reservedStates = ['active', 'buying'] as const satisfies readonly HoldState[];

/** In these it ended without a purchase: its customer waits before the same car is reserved again. */
export const lapsedStates = ['cancelled', 'ended', 'let-go'] as const satisfies readonly HoldState[];

export const holdStateWords: Readonly<Record<HoldState, string>> = {
  pending: 'Being paid',
  declined: 'Declined',
  active: 'Reserved',
  buying: 'In checkout',
  bought: 'Bought',
  cancelled: 'Canceled by the customer',
  ended: 'Expired',
  'let-go': 'Ended by staff',
};

/** The same car again only after so long (rules.md#hold). */
export const sameCarAgainMs = 24 * 60 * 60_000;

/** What a vehicle cost when it was reserved: its own price, and all that its total depends on beside it. */
export interface FrozenPrice {
  priceCents: Cents;
  terms: PriceTerms;
}

/**
 * What a held vehicle costs now: what was frozen, or what it costs by now, where that is less (rules.md#hold). Where something
 * was chosen that only today's terms offer, these count.
 */
export function priceOfHeld(
  frozen: FrozenPrice,
  current: FrozenPrice,
  { chosen = [], oldCarCents }: Pick<ChosenTerms, 'chosen' | 'oldCarCents'> = {},
): VehiclePrice {
  const at = ({ priceCents, terms }: FrozenPrice) =>
    priceLines(priceCents, 'purchase', null, { ...terms, chosen, oldCarCents });
  const [then, today] = [at(frozen), at(current)];
  const hasAll = chosen.every((name) => then.lines.some((line) => line.isChosen && line.name === name));
  return hasAll && then.totalCents < today.totalCents ? then : today;
}

/** What is charged to reserve a vehicle: never more than all of it costs. */
export const depositFor = (askedCents: Cents, totalCents: Cents): Cents => Math.min(askedCents, totalCents);

/** How much of a downtime a hold has stood through: it is added to its end. */
export function standingThrough(
  { startedAt, endsAt }: { startedAt: Date; endsAt: Date },
  down: { startsAt: Date; endsAt: Date },
): number {
  const from = Math.max(startedAt.getTime(), down.startsAt.getTime());
  return endsAt.getTime() <= down.startsAt.getTime() ? 0 : Math.max(0, down.endsAt.getTime() - from);
}

/** Which ones the desk lists. */
export const deskViews = ['open', 'today', 'refund-refused', 'bought', 'over', 'all'] as const;
export type DeskView = (typeof deskViews)[number];

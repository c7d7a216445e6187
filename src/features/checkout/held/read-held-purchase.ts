import { priceOfHeld } from '#features/holds/holds.rules.ts';
import { findOwnHold, presentOwnHold } from '#features/holds/own/read-holds.ts';
import { offeredLines } from '#features/pricing/offered-lines.rules.ts';
import { presentLine } from '#features/pricing/pricing.rules.ts';
import { readPriceTerms } from '#features/settings/read-price-terms.ts';
import { listOwnTradeIns } from '#features/trade-ins/requests/requests.service.ts';
import type { Member } from '#platform/actor.ts';
import { type Cents, toCents, toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { usableTradeIns } from '../credits/usable-trade-ins.rules.ts';
import type { HeldPurchase } from './held.contract.ts';

type Shop = Pick<Platform, 'database' | 'kept' | 'demo' | 'config' | 'jobs'>;

interface Asked {
  tradeInId?: string;
  chosen: readonly string[];
}

/**
 * What buying this member's reserved car costs, with an old car and with what is chosen beside it. Says what the sale says
 * (rules.md#credits): the deposit counts first, an old car whole or not at all. Throws 404 for any other reservation.
 */
export async function readHeldPurchase(
  shop: Shop,
  member: Member,
  id: string,
  asked: Asked,
): Promise<HeldPurchase> {
  const found = await findOwnHold(shop, member, id);
  const { hold, car } = found;
  const [shown, terms, old] = await Promise.all([
    presentOwnHold(shop, found),
    readPriceTerms(shop),
    listOwnTradeIns(shop, member),
  ]);
  const today = { priceCents: car.priceCents, terms };
  const own = priceOfHeld(hold, today).ownCents;
  const offered = offeredLines({ car: { price: toDollars(own) }, type: 'purchase' }, terms);
  const chosen = offered.map(({ name }) => name).filter((name) => asked.chosen.includes(name));
  const priceWith = (oldCarCents?: Cents) => priceOfHeld(hold, today, { chosen, oldCarCents });
  const leftOf = (oldCarCents: Cents) => priceWith(oldCarCents).totalCents - hold.depositCents - oldCarCents;
  const tradeIns = usableTradeIns(old).map((one) => ({
    ...one,
    ...(leftOf(toCents(one.credit)) < 0 && { isTooLarge: true as const }),
  }));
  const used = tradeIns.find(({ _id, isTooLarge }) => _id === asked.tradeInId && !isTooLarge);
  const creditCents = used && toCents(used.credit);
  const price = priceWith(creditCents);
  return {
    hold: shown,
    price: toDollars(price.shownCents),
    lines: price.lines.map(presentLine),
    total: toDollars(price.totalCents),
    due: toDollars(Math.max(0, leftOf(creditCents ?? 0))),
    ...(price.untaxedCents > 0 && { isUntaxed: true as const }),
    ...(used && { tradeIn: used }),
    tradeIns,
    offered: offered.map(({ name, amount }) => ({ name, amount })),
    chosen,
  };
}

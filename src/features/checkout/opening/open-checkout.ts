import type { Basket } from '#features/basket/basket.contract.ts';
import { readBasketAt } from '#features/basket/basket.service.ts';
import { unitsText } from '#features/basket/basket-contents.rules.ts';
import { waitsAtBank } from '#features/payments/payments.service.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { readPriceTerms } from '#features/settings/read-price-terms.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Purchase } from '../checkout.contract.ts';
import { checkouts } from '../checkout.tables.ts';
import { type FoundCheckout, findCheckout, findCheckoutOf } from './find-checkout.ts';
import { alreadyPaidText, type Checkout, checkoutCodes } from './opening.contract.ts';
import { presentPurchase } from './present-purchase.ts';

type Shop = Pick<Platform, 'database' | 'config' | 'kept' | 'demo'>;
type ShownShop = Pick<Platform, 'database' | 'config'>;

async function presentCheckout(
  { database, config }: ShownShop,
  { checkout, state, payment }: FoundCheckout,
): Promise<Checkout> {
  const { id, basketVersion } = checkout;
  const isPaid = state === 'paid' && payment;
  return {
    _id: id,
    basketVersion,
    state,
    ...(payment && waitsAtBank(payment) && { waitsAtBank: true as const }),
    ...(isPaid && { purchase: await presentPurchase(database, payment, config.dealerTimezone) }),
  };
}

/**
 * Why this checkout cannot be paid now: throws 409 `checkout-paid` with the purchase, `checkout-being-paid`, or
 * `basket-changed` with the basket as it is.
 */
export async function refuseCheckout(
  database: Database,
  member: Member,
  found: FoundCheckout | null,
  { dealerTimezone, terms }: { dealerTimezone: string; terms: PriceTerms },
): Promise<never> {
  if (found?.state === 'paid' && found.payment)
    throw paidAlready(await presentPurchase(database, found.payment, dealerTimezone));
  if (found?.state === 'being-paid') throw beingPaid();
  throw basketChanged(await readBasketAt(database, member, { terms, dealerTimezone }));
}

/**
 * Begins to check out the stored basket (rules.md#checkout). The same person and the same version of the basket have
 * one checkout, whichever tab or device asks. Throws 409 `basket-empty`, and the refusals of `refuseCheckout` where the
 * basket is another one than the customer sees (`seenVersion`) or was paid.
 */
export async function openCheckout(
  shop: Shop,
  member: Member,
  seenVersion: number | undefined,
): Promise<Checkout> {
  const { database, config } = shop;
  const { dealerTimezone } = config;
  const terms = await readPriceTerms(shop);
  const basket = await readBasketAt(database, member, { terms, dealerTimezone });
  const refuse = async (version: number) =>
    refuseCheckout(database, member, await findCheckoutOf(database, member, version), {
      dealerTimezone,
      terms,
    });
  if (seenVersion !== undefined && seenVersion !== basket.version) return refuse(seenVersion);
  if (basket.items.length === 0) throw new CodedError(409, 'basket-empty', 'Your basket is empty.');
  const { version } = basket;
  await database
    .insert(checkouts)
    .values({
      id: newId(),
      userId: member.userId,
      basketVersion: version,
      units: unitsText(basket.items),
      createdAt: now(),
    })
    .onConflictDoNothing();
  const found = await findCheckoutOf(database, member, version);
  if (!found || found.state === 'paid' || found.state === 'outdated') return refuse(version);
  return presentCheckout(shop, found);
}

/** How the member's own checkout stands. Throws 404 where they have none of this id. */
export async function readCheckout(shop: ShownShop, member: Member, id: string): Promise<Checkout> {
  const found = await findCheckout(shop.database, member, id);
  if (!found) throw notFound('Checkout not found.');
  return presentCheckout(shop, found);
}

/** The answer has what the payment answered, so that the receipts can be shown. */
const paidAlready = (purchase: Purchase) =>
  new CodedError(409, checkoutCodes.paid, `${alreadyPaidText} You were not charged again.`, {
    details: { ...purchase },
  });

const beingPaid = () =>
  new CodedError(
    409,
    checkoutCodes.beingPaid,
    'This order is being paid right now. Try again in a minute: you will not be charged twice.',
  );

/** The answer has the basket as it is. */
const basketChanged = (basket: Basket) =>
  new CodedError(409, checkoutCodes.basketChanged, 'Your basket has changed. Nothing was charged.', {
    details: { basket },
  });

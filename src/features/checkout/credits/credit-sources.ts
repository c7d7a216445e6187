import type { HoldRow } from '#features/holds/holds.service.ts';
import { concludeHeld, giveHeldTo, goOnHolding } from '#features/holds/reserving/buy-held.ts';
import {
  type CreditKind,
  type OfferedCredit,
  type SpreadCredits,
  spreadCredits,
} from '#features/payments/credits/credits.rules.ts';
import {
  claimCredits,
  countCredits,
  freeCredits,
  type PaymentCredit,
} from '#features/payments/credits/credits.service.ts';
import { claimTradeIn, freeTradeIn, useTradeIn } from '#features/trade-ins/pay-with-trade-in.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import type { Cents } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { placeForOldCar } from './old-car-tax.rules.ts';

function orderFor({ orders }: SaleToCredit) {
  const dearest = orders[placeForOldCar(orders)];
  if (dearest) return dearest;
  const text = 'A trade-in can be used for a purchase, not for a rental. Nothing was charged.';
  throw new CodedError(409, 'trade-in-unusable', text);
}

/** Accepted trade-ins: the buyer says which one counts (rules.md#trade-in). */
const tradeInCredits: CreditSource = {
  async claim(transaction, member, sale) {
    if (sale.tradeInId === undefined) return [];
    const { orderId } = orderFor(sale);
    const cents = await claimTradeIn(transaction, member, sale.tradeInId, sale.paymentId);
    return [{ kind: 'trade-in', sourceId: sale.tradeInId, chargeId: null, cents, orderId }];
  },
  use: (transaction, _shop, { sourceId }) => useTradeIn(transaction, sourceId),
  async free(transaction, _shop, { sourceId }) {
    await freeTradeIn(transaction, sourceId);
    return undefined;
  },
};

/** A sale that is about to be written, as far as credits are concerned. */
export interface SaleToCredit {
  paymentId: string;
  /** The orders that it makes, first to last, and what each comes to. */
  orders: readonly { orderId: string; carId: string; type: 'purchase' | 'rent'; cents: Cents }[];
  /** What an order comes to where an old car counts so much towards it; absent: the same (rules.md#price). */
  centsWithOldCar?: (orderId: string, oldCarCents: Cents) => Cents;
  /** The reserved vehicle among them. */
  held?: { hold: HoldRow; orderId: string };
  /** The old car that the buyer pays with. */
  tradeInId?: string;
}

export type CreditingShop = Pick<Platform, 'database' | 'jobs' | 'config'>;

/** Where credits of one kind come from (rules.md#credits). Each call runs in the transaction of the sale. */
export interface CreditSource {
  /** Locks what counts towards this sale, and marks it as being used by its payment. Throws 409 where it cannot be. */
  claim(transaction: Database, member: Member, sale: SaleToCredit): Promise<OfferedCredit[]>;
  /** The payment is paid: what was claimed is used, and cannot be used again. */
  use(transaction: Database, shop: CreditingShop, credit: PaymentCredit): Promise<void>;
  /** The payment was declined: what was claimed can be used again. Returns an order whose unit does not go back on stock. */
  free(transaction: Database, shop: CreditingShop, credit: PaymentCredit): Promise<string | undefined>;
}

/** Who gives credits of which kind. */
const creditSources: Readonly<Partial<Record<CreditKind, CreditSource>>> = {
  deposit: {
    claim: async (transaction, _member, { held }) =>
      held ? [await giveHeldTo(transaction, held.hold, held.orderId)] : [],
    use: (transaction, shop, { sourceId, cents }) => concludeHeld(transaction, shop, sourceId, cents),
    free: (transaction, _shop, { sourceId }) => goOnHolding(transaction, sourceId),
  },
  'trade-in': tradeInCredits,
};

const creditTooLarge = () =>
  new CodedError(
    409,
    'credit-too-large',
    'Your trade-in is worth more than the price of one car in this order. Please call us. Nothing was charged.',
  );

/** A trade-in counts whole and towards one vehicle: what would be left of it could neither be used again nor be given back. */
function assertAllCounts(offered: readonly OfferedCredit[], { credits, creditOf }: SpreadCredits): void {
  const whole = offered.find(({ kind }) => kind === 'trade-in');
  if (!whole) return;
  const counted = credits.find(({ kind }) => kind === 'trade-in')?.cents ?? 0;
  if (counted !== whole.cents || creditOf.size !== 1) throw creditTooLarge();
}

/**
 * How credits spread over the orders of a sale. Where the vehicle that an old car pays for comes to less with it, they spread over what
 * it comes to then, and the old car has to count whole towards the same one. Throws 409 `credit-too-large`.
 */
function spreadOver(
  { orders, centsWithOldCar }: SaleToCredit,
  offered: readonly OfferedCredit[],
): SpreadCredits {
  const spread = spreadCredits(orders, offered);
  assertAllCounts(offered, spread);
  const [counted] = spread.creditOf;
  if (!centsWithOldCar || !counted) return spread;
  const [of, oldCarCents] = counted;
  const lowered = orders.map((order) =>
    order.orderId === of ? { ...order, cents: centsWithOldCar(of, oldCarCents) } : order,
  );
  const again = spreadCredits(lowered, offered);
  assertAllCounts(offered, again);
  if (again.creditOf.get(of) !== oldCarCents) throw creditTooLarge();
  return again;
}

/** What counts towards this sale, claimed for its payment, and how it spreads over its orders. */
export async function claimSaleCredits(
  transaction: Database,
  member: Member,
  sale: SaleToCredit,
): Promise<SpreadCredits & { cents: Cents }> {
  const offered: OfferedCredit[] = [];
  for (const source of Object.values(creditSources))
    offered.push(...(await source.claim(transaction, member, sale)));
  const spread = spreadOver(sale, offered);
  return { ...spread, cents: spread.credits.reduce((cents, credit) => cents + credit.cents, 0) };
}

/** Writes down what was claimed, once the payment is written. */
export const writeSaleCredits = claimCredits;

/** The payment is paid: what counted toward it is used. */
export async function countSaleCredits(
  transaction: Database,
  shop: CreditingShop,
  { id, creditCents }: { id: string; creditCents: Cents },
): Promise<void> {
  if (creditCents === 0) return;
  for (const credit of await countCredits(transaction, id))
    await creditSources[credit.kind]?.use(transaction, shop, credit);
}

/** The payment was declined: what counted toward it is free again. Returns the orders whose units do not go back on stock. */
export async function freeSaleCredits(
  transaction: Database,
  shop: CreditingShop,
  { id, creditCents }: { id: string; creditCents: Cents },
): Promise<Set<string>> {
  const kept = new Set<string>();
  if (creditCents === 0) return kept;
  for (const credit of await freeCredits(transaction, id)) {
    const orderId = await creditSources[credit.kind]?.free(transaction, shop, credit);
    if (orderId !== undefined) kept.add(orderId);
  }
  return kept;
}

import { and, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { paymentCredits } from '#features/payments/credits/credits.tables.ts';
import type { PayoutState } from '#features/payments/payouts.rules.ts';
import { payoutsOfOrders } from '#features/payments/payouts.service.ts';
import { deskMoney } from '#features/trade-ins/inspections/inspections.tables.ts';
import { nameOfCar, openStates } from '#features/trade-ins/trade-ins.rules.ts';
import { tradeIns } from '#features/trade-ins/trade-ins.tables.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Cents, sum, toDollars } from '#platform/money.ts';
import type { OwnOldCar } from '../old-car.contract.ts';
import type { OrderRow } from '../orders.service.ts';

/** What an old car pays of an order, for papers and for its customer. */
export interface PaidWithOldCar {
  name: string;
  /** What it counts now. */
  creditCents: Cents;
  /** What we pay off of it. */
  owedCents: Cents;
  /** What was received at the desk in its place, or because it was worth less. */
  receivedCents: Cents;
  /** What of the price was not taxed because of it. */
  untaxedCents: Cents;
  payouts: readonly { amountCents: Cents; state: PayoutState }[];
  /** The accepted offer that counts for another purchase once the order is cancelled. */
  offer?: { amountCents: Cents; lastDay: string };
}

/** The open request of its customer for the same car. */
const open = alias(tradeIns, 'open_trade_in');

type Paid = Pick<OrderRow, 'id' | 'paymentId' | 'creditCents' | 'untaxedCents' | 'type'>;

const creditsOf = (database: Database, paymentIds: readonly string[]) =>
  database
    .select({ paymentId: paymentCredits.paymentId, cents: paymentCredits.cents, tradeIn: tradeIns, open })
    .from(paymentCredits)
    .innerJoin(tradeIns, eq(tradeIns.id, paymentCredits.sourceId))
    .leftJoin(
      open,
      and(
        eq(open.userId, tradeIns.userId),
        eq(open.carKey, tradeIns.carKey),
        inArray(open.state, [...openStates]),
      ),
    )
    .where(
      and(
        inArray(paymentCredits.paymentId, [...paymentIds]),
        eq(paymentCredits.kind, 'trade-in'),
        eq(paymentCredits.state, 'used'),
      ),
    );

/** What `offerAgain` makes of a used one, or has made of it. */
function offerOf({ tradeIn, open }: Awaited<ReturnType<typeof creditsOf>>[number]) {
  const counts = open ?? tradeIn;
  const { state, offerCents, lastDay, endsAt } = counts;
  const isValid = state === (open ? 'accepted' : 'used') && endsAt !== null && endsAt > now();
  return isValid && offerCents !== null && lastDay !== null
    ? { offer: { amountCents: offerCents, lastDay } }
    : {};
}

/** The old cars that pay for these orders, each for one at most. Of rentals nothing is asked. */
export async function oldCarsOfOrders(
  database: Database,
  found: readonly Paid[],
): Promise<(orderId: string) => PaidWithOldCar | undefined> {
  const bought = found.filter(({ type }) => type === 'purchase');
  if (bought.length === 0) return () => undefined;
  const ids = bought.map(({ id }) => id);
  const money = await database.select().from(deskMoney).where(inArray(deskMoney.orderId, ids));
  const paid = bought.filter(
    ({ id, creditCents }) => creditCents > 0 || money.some(({ orderId }) => orderId === id),
  );
  if (paid.length === 0) return () => undefined;
  const credits = await creditsOf(
    database,
    paid.map(({ paymentId }) => paymentId),
  );
  const payoutsOf = await payoutsOfOrders(
    database,
    paid.map(({ id }) => id),
  );
  const known = new Map(
    paid.flatMap(({ id, paymentId, creditCents, untaxedCents }) => {
      const credit = credits.find((one) => one.paymentId === paymentId);
      if (!credit) return [];
      const received = money.filter(({ orderId }) => orderId === id).map(({ amountCents }) => amountCents);
      const oldCar: PaidWithOldCar = {
        name: nameOfCar(credit.tradeIn),
        creditCents,
        owedCents: creditCents > 0 ? credit.tradeIn.owedCents : 0,
        receivedCents: sum(received),
        untaxedCents,
        payouts: payoutsOf(id),
        ...offerOf(credit),
      };
      return [[id, oldCar] as const];
    }),
  );
  return (orderId) => known.get(orderId);
}

/** What old cars counted towards these payments when they were paid. */
export async function tradedInTowards(
  database: Database,
  paymentIds: readonly string[],
): Promise<(paymentId: string) => Cents> {
  if (paymentIds.length === 0) return () => 0;
  const credits = await creditsOf(database, paymentIds);
  return (id) => sum(credits.filter(({ paymentId }) => paymentId === id).map(({ cents }) => cents));
}

/** As its customer sees it. */
export function presentOwnOldCar(oldCar: PaidWithOldCar | undefined): { oldCar?: OwnOldCar } {
  if (!oldCar) return {};
  const { name, creditCents, owedCents, receivedCents, untaxedCents, payouts, offer } = oldCar;
  return {
    oldCar: {
      name,
      credit: toDollars(creditCents),
      ...(owedCents > 0 && { owed: toDollars(owedCents) }),
      ...(receivedCents > 0 && { received: toDollars(receivedCents) }),
      ...(untaxedCents > 0 && { untaxed: toDollars(untaxedCents) }),
      ...(offer && { offer: { amount: toDollars(offer.amountCents), lastDay: offer.lastDay } }),
      ...(payouts.length > 0 && {
        payouts: payouts.map(({ amountCents, state }) => ({
          amount: toDollars(amountCents),
          isPaid: state === 'paid',
        })),
      }),
    },
  };
}

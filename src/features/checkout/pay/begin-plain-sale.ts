import { sql } from 'drizzle-orm';
import {
  type OfferedUnits,
  perCar,
  readOffers,
  takingOffered,
} from '#features/catalogue/stock/take-stock.ts';
import { newOrdersText, placingOrders } from '#features/orders/orders.service.ts';
import { cardPaymentText, openingCardPayment, type Payment } from '#features/payments/payments.service.ts';
import { payments } from '#features/payments/payments.tables.ts';
import type { Member } from '#platform/actor.ts';
import { violates } from '#platform/database/database.ts';
import { givenText } from '#platform/database/given-rows.ts';
import { CodedError } from '#platform/errors.ts';
import { sum } from '#platform/money.ts';
import { type KeepingShop, perShop } from '#platform/runtime/per-shop.ts';
import { vehiclesOf } from '../checkout.rules.ts';
import type { PricedSale } from './begin-sale.ts';
import { newOrders, newPayment, saleUnitsOf } from './new-orders.ts';
import { assertAsSeen, priceSale } from './price-sale.ts';
import { attemptOf, takingUp, unitsBought } from './take-up.ts';

const given = (name: string, type = 'text') => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

const offersOf = perShop(({ database }) =>
  readOffers(database, given('ids', 'text[]')).prepare('read_offers'),
);

/**
 * All of a plain sale's first transaction as one statement: the attempt first, so that a second call with its key waits here; then
 * the checkout, the stock, the payment and its orders, each only where what came before it was written. A statement that stops
 * after the attempt has an attempt without its payment, and is undone as a whole when it commits.
 */
const plainSale = perShop(({ database }) => {
  const at = given('createdAt', 'timestamptz');
  const { attempt, claimed } = takingUp({
    userId: given('userId'),
    key: given('key'),
    bodyHash: given('bodyHash'),
    paymentId: given('paymentId'),
    createdAt: at,
    checkoutId: given('checkoutId'),
    units: given('units'),
  });
  const isTakenUp = sql`exists (select from attempt) and (${given('checkoutId')} is null or exists (select from claimed))`;
  const [locked, taken] = takingOffered(database, given('wanted'), at, isTakenUp);
  const payment = openingCardPayment(database, given('payment'), sql`exists (select from taken)`);
  const orders = { orders: given('orders'), facts: given('facts'), lines: given('lines') };
  return database
    .with(
      database.$with('attempt', {}).as(attempt),
      database.$with('claimed', {}).as(claimed),
      ...[locked, taken, payment],
      ...placingOrders(database, orders, sql`exists (select from ${payments})`),
    )
    .select()
    .from(payments)
    .prepare('begin_plain_sale');
});

/** Paid by card alone, and of any units that are there: nothing is held, chosen, booked by days or counted towards it. */
const isPlain = ({ method, lines, holdId, tradeInId }: PricedSale): boolean =>
  method === 'card' &&
  holdId === undefined &&
  tradeInId === undefined &&
  lines.every(({ vehicleId, firstDay }) => vehicleId === undefined && firstDay === undefined);

/** What a plain sale writes by the offers of this moment; undefined where it would be refused, or is not plain after all. */
async function planSale(shop: KeepingShop, member: Member, request: PricedSale, paymentId: string) {
  const wanted = perCar(request.lines);
  const read = await offersOf(shop).execute({ ids: wanted.map(({ carId }) => carId) });
  const offers = new Map(read.map((one) => [one.car.id, one]));
  const isThere = wanted.every(({ carId, quantity }) => {
    const car = offers.get(carId)?.car;
    // VIP cars ask for access, and vehicles with a row of their own for the order that takes them.
    return car && !car.vip && car.stock - car.identified >= quantity;
  });
  if (!isThere) return undefined;
  const priced = priceSale(request, ({ carId }) => offers.get(carId)!.car);
  const vehicles = vehiclesOf(priced.sold);
  const totalCents = sum(vehicles.map(({ price }) => price.totalCents));
  assertAsSeen(request, priced, totalCents);
  const { userId } = member;
  const units = saleUnitsOf(request.lines);
  const none = { creditOf: new Map(), chosenOf: new Map() };
  const orders = newOrders(vehicles, units, request, { paymentId, userId, method: 'card' }, none);
  const paid = { id: paymentId, userId, totalCents, creditCents: 0 };
  const payment = { ...newPayment(request, paid), method: 'card' as const };
  const taken: OfferedUnits[] = wanted.map((one) => ({ ...one, offer: offers.get(one.carId)!.offer }));
  return { payment: cardPaymentText(payment), wanted: givenText(taken), ...newOrdersText(orders) };
}

/** Somebody else was faster, or changed what was read. */
const wasUndone = (error: unknown): boolean =>
  violates(error, 'checkout_attempts_payment') || violates(error, 'checkouts_payment_exists');

/**
 * Begins a sale that is paid by card alone and that nothing stands against: read what is offered, reckon, and write all of it where
 * it is still offered so. Returns undefined for every other one, and then nothing is written: whoever refuses it says why.
 */
export async function beginPlainSale(
  shop: KeepingShop,
  member: Member,
  request: PricedSale,
  paymentId: string,
): Promise<Payment | undefined> {
  if (!isPlain(request)) return undefined;
  try {
    const plan = await planSale(shop, member, request, paymentId);
    if (!plan) return undefined;
    const { checkoutId = null } = request;
    const attempt = { ...attemptOf(member, request, paymentId), checkoutId, units: unitsBought(request) };
    const [begun] = await plainSale(shop).execute({ ...attempt, ...plan });
    return begun;
  } catch (error) {
    if (error instanceof CodedError || wasUndone(error)) return undefined;
    throw error;
  }
}

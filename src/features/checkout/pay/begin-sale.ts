import { sql } from 'drizzle-orm';
import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import {
  carsById,
  type OfferedUnits,
  perCar,
  readOffers,
  takingOffered,
} from '#features/catalogue/stock/take-stock.ts';
import type { Buyer } from '#features/orders/orders.contract.ts';
import { newOrdersText, openOrders, placingOrders } from '#features/orders/orders.service.ts';
import { agreePlan } from '#features/payments/collection/open-plan.ts';
import type { ProviderName } from '#features/payments/payments.rules.ts';
import {
  cardPaymentText,
  openingCardPayment,
  openPayment,
  type Payment,
} from '#features/payments/payments.service.ts';
import { payments } from '#features/payments/payments.tables.ts';
import type { PlanTerms } from '#features/payments/plans.rules.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import type { AfterHandover } from '#features/settings/after-handover/after-handover.rules.ts';
import { readSetting, type SettingsShop } from '#features/settings/known-settings.ts';
import { type SaleUnit, takeSaleUnits } from '#features/vehicles/rental-days/book-rental-days.ts';
import { assertVipAccess } from '#features/vip/access/access.service.ts';
import type { Member } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { type Database, violates } from '#platform/database/database.ts';
import { givenText } from '#platform/database/given-rows.ts';
import { newId } from '#platform/database/ids.ts';
import type { OpeningHours } from '#platform/dates/opening-hours.ts';
import { badInput, CodedError } from '#platform/errors.ts';
import { type Cents, sum } from '#platform/money.ts';
import { type KeepingShop, perShop } from '#platform/runtime/per-shop.ts';
import type { CheckoutLine } from '../checkout.contract.ts';
import { maxVehiclesPerCheckout, vehiclesOf } from '../checkout.rules.ts';
import { claimSaleCredits, writeSaleCredits } from '../credits/credit-sources.ts';
import { beginWithHeld, type HeldLine, takeBesideHeld } from '../credits/held-vehicle.ts';
import { chosenVehicles } from '../vehicle-choice/chosen-vehicles.ts';
import { newOrders, newPayment, saleUnitsOf } from './new-orders.ts';
import { assertPlanOffered } from './plan-offered.ts';
import { assertAsSeen, priceOfLine, priceSale, type SoldLine, vehiclesWithOldCar } from './price-sale.ts';
import { attemptOf, takeUp, takingUp, unitsBought } from './take-up.ts';

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
async function beginPlainSale(
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

/** A payment call, as far as the sale is concerned. */
export interface PaymentCall {
  /** The caller's Idempotency-Key; a call without one gets a key made from its body (key-of-body.ts). */
  key?: string;
  method: 'card' | 'installment';
  buyer: Buyer;
  lines: readonly CheckoutLine[];
  /** The reservation whose vehicle is bought; its deposit counts (rules.md#hold). */
  holdId?: string;
  /** The old car that the buyer pays with (rules.md#trade-in). */
  tradeInId?: string;
  /** The checkout that these lines are of; it is paid once. */
  checkoutId?: string;
  token: string | null;
  plan?: PlanTerms;
  /** The total that the buyer saw. It is only compared with the real one (rules.md#prices). */
  expectedTotalCents?: Cents;
  /** A car's id alone was sent: its line has no price of its own, the total is compared instead (rules.md#installments). */
  isByTotal?: boolean;
  dealerTimezone: string;
}

/** A payment call with its key. */
export interface SaleRequest extends PaymentCall {
  key: string;
}

/** At the terms of this moment, which the whole sale keeps to. */
export interface PricedSale extends SaleRequest, AfterHandover {
  /** Who charges it. */
  provider: ProviderName;
  terms: PriceTerms;
  /** No delivery is promised for a day that is closed. */
  openingHours: OpeningHours;
  /** The line of the reserved vehicle. */
  held?: HeldLine;
}

/** VIP cars are only sold (rules.md#rent). */
function assertRentable(lines: readonly CheckoutLine[], carOf: (line: CheckoutLine) => CarRow): void {
  if (lines.some((line) => line.type === 'rent' && carOf(line).vip)) {
    throw badInput({ basket: 'VIP cars cannot be rented.' });
  }
}

/** Rentals are not financed (rules.md#installments): a basket with one is paid by card. Throws 409 `rental-in-installments`. */
function assertFinanced({ plan, lines }: PricedSale, carOf: (line: CheckoutLine) => CarRow): void {
  const rented = plan ? lines.filter((line) => line.type === 'rent').map(carOf) : [];
  if (rented.length === 0) return;
  const names = [...new Set(rented.map(({ make, model }) => `${make} ${model}`))].join(', ');
  const text = `Rentals cannot be paid in installments: ${names}. Pay by card. Nothing was charged.`;
  throw new CodedError(409, 'rental-in-installments', text);
}

/** VIP cars are sold to holders of current VIP access only; a basket may keep them from an earlier session. */
async function assertMayBuy(database: Database, member: Member, sold: Iterable<CarRow>): Promise<void> {
  if (![...sold].some((car) => car.vip)) return;
  const text = 'Please enter your VIP credentials again to buy a VIP car. Nothing was charged.';
  await assertVipAccess(database, member, text);
}

/**
 * Takes the stock. A refusal names the units that are left, and of a VIP car only members with VIP access may know
 * them. So access is checked again before a refusal is passed on; a sale that finds its stock skips the check.
 */
async function takeForSale(database: Database, member: Member, units: readonly SaleUnit[], today: string) {
  return takeSaleUnits(database, units, today).catch(async (refusal: unknown) => {
    const ids = units.map((unit) => unit.carId);
    if (refusal instanceof CodedError) await assertMayBuy(database, member, await carsById(database, ids));
    throw refusal;
  });
}

/** The unit of the reserved vehicle. */
const heldUnitOf = ({ lines, held }: PricedSale, units: readonly SaleUnit[]): SaleUnit | undefined =>
  held && units[vehiclesOf(lines).indexOf(held.line)];

/** Takes all units but that of a reserved vehicle, which is set aside already. */
function takeUnitsOf(database: Database, member: Member, request: PricedSale, units: readonly SaleUnit[]) {
  const today = calendarDate(now(), request.dealerTimezone);
  const take = (some: readonly SaleUnit[]) => takeForSale(database, member, some, today);
  const heldUnit = heldUnitOf(request, units);
  return heldUnit ? takeBesideHeld(database, units, heldUnit, take) : take(units);
}

/** What the sale is to be credited with, claimed for its payment. */
function creditsOf(
  database: Database,
  member: Member,
  request: PricedSale,
  { paymentId, sold, units }: { paymentId: string; sold: readonly SoldLine[]; units: readonly SaleUnit[] },
) {
  const { held, tradeInId } = request;
  const vehicles = vehiclesOf(sold);
  const orders = vehicles.map(({ line: { carId, type }, price }, place) => ({
    orderId: units[place]!.orderId,
    carId,
    type,
    cents: price.totalCents,
  }));
  const centsWithOldCar = (orderId: string, oldCarCents: Cents) => {
    const { line, car } = vehicles[units.findIndex((unit) => unit.orderId === orderId)]!;
    return priceOfLine(request, line, car, oldCarCents).totalCents;
  };
  const heldUnit = heldUnitOf(request, units);
  return claimSaleCredits(database, member, {
    paymentId,
    orders,
    centsWithOldCar,
    tradeInId,
    ...(held && heldUnit && { held: { hold: held.hold, orderId: heldUnit.orderId } }),
  });
}

async function writeSale(
  database: Database,
  member: Member,
  request: PricedSale,
  paymentId: string,
): Promise<Payment> {
  const units = saleUnitsOf(request.lines);
  const taken = new Map((await takeUnitsOf(database, member, request, units)).map((car) => [car.id, car]));
  const carOf = (line: CheckoutLine) => taken.get(line.carId)!;
  await assertMayBuy(database, member, taken.values());
  assertRentable(request.lines, carOf);
  assertFinanced(request, carOf);
  const priced = priceSale(request, carOf);
  const credited = await creditsOf(database, member, request, { paymentId, sold: priced.sold, units });
  const vehicles = vehiclesWithOldCar(request, priced.sold, (place) =>
    credited.creditOf.get(units[place]!.orderId),
  );
  const totalCents = sum(vehicles.map(({ price }) => price.totalCents)) - credited.cents;
  assertAsSeen(request, priced, totalCents);
  const payment = await openPayment(
    database,
    newPayment(request, {
      id: paymentId,
      userId: member.userId,
      totalCents,
      creditCents: credited.cents,
    }),
  );
  if (request.plan) await agreePlan(database, paymentId);
  await writeSaleCredits(database, paymentId, credited.credits);
  const placedBy = { paymentId, userId: member.userId, method: request.method };
  const { creditOf } = credited;
  const heldUnit = heldUnitOf(request, units);
  const chosenOf = await chosenVehicles(
    database,
    units,
    request.held && heldUnit && { hold: request.held.hold, orderId: heldUnit.orderId },
  );
  await openOrders(database, newOrders(vehicles, units, request, placedBy, { creditOf, chosenOf }));
  return payment;
}

function assertReasonable(lines: readonly CheckoutLine[]): void {
  const vehicles = lines.reduce((total, line) => total + line.quantity, 0);
  if (vehicles <= maxVehiclesPerCheckout) return;
  throw badInput({ basket: `At most ${maxVehiclesPerCheckout} vehicles in one checkout.` });
}

/**
 * The first transaction of a sale (rules.md#sale): price the basket, take the stock, write the payment as pending
 * with its orders. A plain sale that nothing stands against needs one statement (`beginPlainSale`); all others, and all
 * that is refused, come here. Returns the payment; for a key that was seen before, the one of that time.
 * Throws 409 `sold-out`, `vehicle-taken`, `car-gone`, `price-changed`, `total-changed`, `key-reused`, `checkout-paid`,
 * `checkout-being-paid`, `basket-changed`, `rental-in-installments`, `hold-being-bought` or `hold-over`, 404 for a checkout or a reservation that is none of the member's, or 403
 * `vip-access-needed`, and then nothing is written.
 */
export async function beginSale(shop: SettingsShop, member: Member, request: PricedSale): Promise<Payment> {
  assertReasonable(request.lines);
  const { plan } = request;
  const finance = plan && (await readSetting(shop, 'financeTerms'));
  const paymentId = newId();
  const begun = await beginPlainSale(shop, member, request, paymentId);
  if (begun) return begun;
  return shop.database.transaction(async (transaction) => {
    const earlier = await takeUp(transaction, member, request, paymentId);
    if (earlier) return earlier;
    if (plan && finance) assertPlanOffered(plan, finance);
    const { holdId, lines } = request;
    const split = holdId ? await beginWithHeld(transaction, member, { holdId, lines }, paymentId) : {};
    return writeSale(transaction, member, { ...request, ...split }, paymentId);
  });
}

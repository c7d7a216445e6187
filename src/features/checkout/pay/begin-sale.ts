import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { carsById } from '#features/catalogue/stock/take-stock.ts';
import type { Buyer } from '#features/orders/orders.contract.ts';
import { openOrders } from '#features/orders/orders.service.ts';
import { agreePlan } from '#features/payments/collection/open-plan.ts';
import type { ProviderName } from '#features/payments/payments.rules.ts';
import { openPayment, type Payment } from '#features/payments/payments.service.ts';
import type { PlanTerms } from '#features/payments/plans.rules.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import type { AfterHandover } from '#features/settings/after-handover/after-handover.rules.ts';
import { readSetting, type SettingsShop } from '#features/settings/known-settings.ts';
import { type SaleUnit, takeSaleUnits } from '#features/vehicles/rental-days/book-rental-days.ts';
import { assertVipAccess } from '#features/vip/access/access.service.ts';
import type { Member } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { OpeningHours } from '#platform/dates/opening-hours.ts';
import { badInput, CodedError } from '#platform/errors.ts';
import { type Cents, sum } from '#platform/money.ts';
import type { CheckoutLine } from '../checkout.contract.ts';
import { maxVehiclesPerCheckout, vehiclesOf } from '../checkout.rules.ts';
import { claimSaleCredits, writeSaleCredits } from '../credits/credit-sources.ts';
import { beginWithHeld, type HeldLine, takeBesideHeld } from '../credits/held-vehicle.ts';
import { chosenVehicles } from '../vehicle-choice/chosen-vehicles.ts';
import { beginPlainSale } from './begin-plain-sale.ts';
import { newOrders, newPayment, saleUnitsOf } from './new-orders.ts';
import { assertPlanOffered } from './plan-offered.ts';
import { assertAsSeen, priceOfLine, priceSale, type SoldLine, vehiclesWithOldCar } from './price-sale.ts';
import { takeUp } from './take-up.ts';

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
 * with its orders. A plain sale that nothing stands against needs one statement (begin-plain-sale.ts); all others, and all
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

import type { users } from '#features/accounts/accounts.tables.ts';
import type { cars } from '#features/catalogue/catalogue.tables.ts';
import { deliveryDateFor } from '#features/orders/delivery-date.rules.ts';
import type { orders } from '#features/orders/orders.tables.ts';
import type { payments } from '#features/payments/payments.tables.ts';
import type { PlanTerms } from '#features/payments/plans.rules.ts';
import type { sandboxCharges, sandboxRefunds } from '#features/payments/providers/sandbox.tables.ts';
import type { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { rentFor } from '#features/pricing/pricing.rules.ts';
import { settings } from '#features/settings/settings.contract.ts';
import { brand } from '#platform/brand.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { newId, newReceiptNumber } from '#platform/database/ids.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { seedCustomers } from './customers.ts';

type Car = typeof cars.$inferSelect;
type User = typeof users.$inferSelect;
type NewPayment = typeof payments.$inferInsert;
type NewOrder = typeof orders.$inferInsert;

/** One vehicle that was bought or rented in the demo's past. */
export interface Sale {
  user: User;
  car: Car;
  daysAgo: number;
  /** Absent: a purchase. */
  rentalDays?: number;
  /** Absent: paid by card. */
  plan?: PlanTerms;
  /** Absent: it stands. */
  cancelledAfterDays?: number;
}

/** What one sale leaves in the tables, the payment provider's own books included: it can be refunded like any other. */
export interface SaleRows {
  payment: NewPayment;
  order: NewOrder;
  /** Absent: in installments, which are charged by themselves (seed-plans.ts). */
  charge?: typeof sandboxCharges.$inferInsert;
  refund?: typeof refunds.$inferInsert;
  refunded?: typeof sandboxRefunds.$inferInsert;
}

const orderCount = 420;
const day = 24 * 60 * 60 * 1000;

/** A small seeded generator (mulberry32), so that every fresh shop opens with the same past. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const plans: readonly PlanTerms[] = [
  { periodYears: 2, frequency: 'monthly' },
  { periodYears: 3, frequency: 'quarterly' },
  { periodYears: 3, frequency: 'monthly' },
];

/** A state that fits the order's age: fresh ones wait for delivery, old rentals are back. */
function stateFor(
  sale: Sale,
  deliveryDate: string,
  cancelledAt: Date | null,
): Pick<NewOrder, 'state' | 'deliveredAt' | 'returnDate' | 'returnedAt' | 'cancelledAt'> {
  const today = calendarDate(now(), 'UTC');
  if (cancelledAt) return { state: 'cancelled', cancelledAt };
  if (deliveryDate >= today) return { state: 'paid' };
  const deliveredAt = new Date(`${deliveryDate}T10:00:00Z`);
  if (sale.rentalDays === undefined) return { state: 'delivered', deliveredAt };
  const backOn = addDays(deliveryDate, sale.rentalDays);
  if (backOn >= today) return { state: 'delivered', deliveredAt, returnDate: backOn };
  return { state: 'returned', deliveredAt, returnDate: backOn, returnedAt: new Date(`${backOn}T16:00:00Z`) };
}

const methodOf = ({ plan }: Sale): Pick<NewPayment, 'method' | 'periodYears' | 'frequency'> =>
  plan ? { method: 'installment', ...plan } : { method: 'card' };

const priceOf = ({ car, rentalDays }: Sale): number =>
  rentalDays === undefined ? car.priceCents : rentFor(car.priceCents, rentalDays);

function buyerOf({ user }: Sale) {
  const { firstName, lastName, email, phone } = user;
  const city = seedCustomers.find((customer) => customer.lastName === lastName)?.city ?? 'Detroit, MI 48201';
  return {
    buyerFirstName: firstName,
    buyerLastName: lastName,
    buyerEmail: email,
    buyerPhone: phone,
    buyerAddress: `12 Lakeshore Drive, ${city}`,
  };
}

/** Ids are handed out here, in the order of the calls. */
export function rowsOf(sale: Sale): SaleRows {
  const createdAt = new Date(now().getTime() - sale.daysAgo * day);
  const cancelledAt =
    sale.cancelledAfterDays === undefined
      ? null
      : new Date(createdAt.getTime() + sale.cancelledAfterDays * day);
  const deliveryDate = deliveryDateFor(calendarDate(createdAt, 'UTC'), brand.openingHours);
  const priceCents = priceOf(sale);
  const [paymentId, orderId] = [newId(), newId()];
  const { id: carId, make, model, color, topSpeed } = sale.car;
  return {
    payment: {
      id: paymentId,
      userId: sale.user.id,
      ...methodOf(sale),
      totalCents: priceCents,
      state: cancelledAt ? 'refunded' : 'paid',
      createdAt,
      settledAt: createdAt,
      refundedAt: cancelledAt,
      ...buyerOf(sale),
    },
    order: {
      id: orderId,
      receiptNumber: newReceiptNumber(),
      paymentId,
      userId: sale.user.id,
      carId,
      make,
      model,
      color,
      topSpeed,
      type: sale.rentalDays === undefined ? 'purchase' : 'rent',
      method: sale.plan ? 'installment' : 'card',
      periodDays: sale.rentalDays ?? null,
      rentalTerms: sale.rentalDays === undefined ? null : settings.rentalReturns.defaults.demo,
      priceCents,
      refundedCents: cancelledAt ? priceCents : 0,
      deliveryDate,
      createdAt,
      paidAt: createdAt,
      ...stateFor(sale, deliveryDate, cancelledAt),
    },
    ...(!sale.plan && {
      charge: {
        paymentId,
        outcome: cancelledAt ? ('refunded' as const) : ('paid' as const),
        amountCents: priceCents,
        refundedCents: cancelledAt ? priceCents : 0,
      },
    }),
    ...(cancelledAt && refundOf({ paymentId, orderId, amountCents: priceCents }, cancelledAt)),
  };
}

function refundOf(given: { paymentId: string; orderId: string; amountCents: number }, at: Date) {
  const id = newId();
  const { paymentId, amountCents } = given;
  return {
    refund: { id, ...given, state: 'done', createdAt: at, doneAt: at } as const,
    refunded: { refundId: id, paymentId, amountCents },
  };
}

/** A year of them, each customer near a price of their own. */
export function madeUpSales(people: readonly User[], catalogue: readonly Car[]): Sale[] {
  const next = chance(20_26);
  const oneOf = <Thing>(things: readonly Thing[]): Thing => things[Math.floor(next() * things.length)]!;
  // Each customer keeps to a price they can afford, so that recommendations have something to learn.
  const byPrice = catalogue.filter((car) => !car.vip).sort((one, other) => one.priceCents - other.priceCents);
  return Array.from({ length: orderCount }, (): Sale => {
    const person = Math.floor(next() * people.length);
    const middle = (person / people.length) * byPrice.length;
    const near = byPrice.slice(Math.max(0, middle - 9), middle + 10);
    const sale = {
      user: people[person]!,
      car: oneOf(near),
      // More sales lately than a year ago: the shop grows.
      daysAgo: Math.floor(365 * next() ** 1.4) + next(),
    };
    if (next() < 0.3) return { ...sale, rentalDays: 1 + Math.floor(next() * 14) };
    if (next() < 0.05 && sale.daysAgo > 3) return { ...sale, cancelledAfterDays: 1 + next() };
    return next() < 0.2 ? { ...sale, plan: oneOf(plans) } : sale;
  });
}

/** What the demo customer finds on the dashboard: one car under way, one delivered, one rented, one brought back. */
export function demoSales(user: User, catalogue: readonly Car[]): Sale[] {
  const [first, second, third, fourth] = catalogue.filter((car) => !car.vip).slice(-12, -8);
  return [
    { user, car: first!, daysAgo: 2 },
    { user, car: second!, daysAgo: 9, rentalDays: 14 },
    { user, car: third!, daysAgo: 48, plan: { periodYears: 2, frequency: 'monthly' } },
    { user, car: fourth!, daysAgo: 120, rentalDays: 5 },
  ];
}

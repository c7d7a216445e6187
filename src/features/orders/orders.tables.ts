import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import type { Facts } from '#features/catalogue/facts.contract.ts';
import { paymentMethods } from '#features/payments/payments.rules.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { chargedReceivers } from '#features/pricing/pricing.contract.ts';
import type { ReturnTerms } from '#features/settings/kinds/order-terms.contract.ts';
import type { RentalTerms } from '#features/settings/kinds/rental-terms.contract.ts';
import type { KeptVehicle } from '#features/vehicles/kept-vehicle.rules.ts';
import { cents, id, instant } from '#platform/database/columns.ts';
import { classify, ofAccount, through } from '#platform/personal-data/classify.ts';
import { orderStates } from './orders.rules.ts';

/** One order is the sale or rental of one vehicle (rules.md#orders). It keeps what was sold as it was that day. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    receiptNumber: text('receipt_number').notNull().unique(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    carId: text('car_id')
      .notNull()
      .references(() => cars.id),
    make: text('make').notNull(),
    model: text('model').notNull(),
    color: text('color').notNull(),
    topSpeed: integer('top_speed').notNull(),
    type: text('type', { enum: ['purchase', 'rent'] }).notNull(),
    /** How its payment is made, which never changes: lists filter by it beside what else an order is. */
    method: text('method', { enum: paymentMethods }).notNull().default('card'),
    /** Days, for a rental. */
    periodDays: integer('period_days'),
    /** Of a rental that named one (rules.md#rental-dates): its delivery date is the same day. */
    firstDay: date('first_day', { mode: 'string' }),
    /** The vehicle alone: its own price, or the rent of it (rules.md#price). */
    priceCents: cents('price_cents').notNull(),
    /** What the price lines and an added tax came to beside it. 0 where there were none. */
    extraCents: cents('extra_cents').notNull().default(0),
    /** Of the vehicle's price and `extraCents` together: the tax, added or included, and what goes to the state. */
    taxCents: cents('tax_cents').notNull().default(0),
    stateCents: cents('state_cents').notNull().default(0),
    /** Of the total, what a vehicle in part exchange stands for: no money was received for it (rules.md#credits). */
    creditCents: cents('credit_cents').notNull().default(0),
    /** What of the taxed sum the old car paid for when it was sold, so that no tax was reckoned on it (rules.md#price). */
    untaxedCents: cents('untaxed_cents').notNull().default(0),
    /** What was given back of the total, or is to be: all refunds of the order together. */
    refundedCents: cents('refunded_cents').notNull().default(0),
    state: text('state', { enum: orderStates }).notNull().default('pending'),
    deliveryDate: date('delivery_date', { mode: 'string' }).notNull(),
    /** The delivery date as the sale said, of an order whose customer moved it since; null: never moved (rules.md#delivery-date). */
    promisedDate: date('promised_date', { mode: 'string' }),
    deliveryMoves: integer('delivery_moves').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
    deliveredAt: instant('delivered_at'),
    /** The last day of a rental, fixed when it is handed over: it may begin later than the delivery date said. */
    returnDate: date('return_date', { mode: 'string' }),
    returnedAt: instant('returned_at'),
    /** km when it was handed over; null where nobody wrote it down. */
    handoverKm: integer('handover_km'),
    /** The right to return that it came with; null: none. A change of settings leaves it alone. */
    returnTerms: jsonb('return_terms').$type<ReturnTerms>(),
    /** What its return may cost beside the rent, of a rental; null: nothing. A change of settings leaves it alone. */
    rentalTerms: jsonb('rental_terms').$type<RentalTerms>(),
    cancelledAt: instant('cancelled_at'),
    /** The very vehicle that its buyer chose; null: any unit of the listing was sold. */
    chosen: jsonb('chosen').$type<KeptVehicle>(),
    /** Who cancelled a paid order; null: not canceled, or in the history that a demo begins with. */
    cancelledBy: text('cancelled_by', { enum: ['customer', 'staff'] }),
  },
  (table) => [
    check('orders_price_not_negative', sql`${table.priceCents} >= 0`),
    check('orders_extra_not_negative', sql`${table.extraCents} >= 0`),
    check(
      'orders_net_not_negative',
      sql`${table.taxCents} >= 0 and ${table.stateCents} >= 0
        and ${table.taxCents} + ${table.stateCents} <= ${table.priceCents} + ${table.extraCents}`,
    ),
    check(
      'orders_refunded_within_total',
      sql`${table.refundedCents} between 0 and ${table.priceCents} + ${table.extraCents} - ${table.creditCents}`,
    ),
    check('orders_credit_not_negative', sql`${table.creditCents} >= 0`),
    check(
      'orders_untaxed_within_total',
      sql`${table.untaxedCents} between 0 and ${table.priceCents} + ${table.extraCents}`,
    ),
    check('orders_period_fits_type', sql`(${table.type} = 'rent') = (${table.periodDays} is not null)`),
    check(
      'orders_first_day_of_rentals',
      sql`${table.firstDay} is null or (${table.type} = 'rent' and ${table.firstDay} = ${table.deliveryDate})`,
    ),
    check(
      'orders_only_purchases_have_return_terms',
      sql`${table.returnTerms} is null or ${table.type} = 'purchase'`,
    ),
    check('orders_only_rentals_have_terms', sql`${table.rentalTerms} is null or ${table.type} = 'rent'`),
    check(
      'orders_moved_from_promise',
      sql`${table.deliveryMoves} >= 0 and (${table.deliveryMoves} > 0) = (${table.promisedDate} is not null)`,
    ),
    check('orders_only_rentals_end', sql`${table.returnDate} is null or ${table.type} = 'rent'`),
    index('orders_payment').on(table.paymentId),
    // By age and with whom they lead to: recommendations read the newest of a customer and of a car from these alone.
    index('orders_user').on(table.userId, table.id, table.carId),
    index('orders_car').on(table.carId, table.id, table.userId),
    // Half a receipt number is found. Kept as the pending list first: a sale only appends to it.
    index('orders_receipt_trigrams')
      .using('gin', sql`replace(${table.receiptNumber}, '-', '') gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 }),
    index('orders_paid').on(table.paidAt).where(sql`${table.paidAt} is not null`),
    // Refunds by their day: only what was paid and then cancelled stands in it, so that a sale leaves it alone.
    index('orders_refunded')
      .on(table.cancelledAt)
      .where(sql`${table.cancelledAt} is not null and ${table.paidAt} is not null`),
    // What workers hand over and take back, sorted by its days. Few orders are in these states, so the indexes stay small.
    index('orders_waiting').on(table.deliveryDate, table.id).where(sql`${table.state} = 'paid'`),
    index('orders_out')
      .on(table.returnDate, table.id)
      .where(sql`${table.state} = 'delivered' and ${table.type} = 'rent'`),
    index('orders_returned').on(table.returnedAt, table.id).where(sql`${table.state} = 'returned'`),
    // The desk's list, newest first: of each kind of order, and of each model. A checkout that was never paid is in neither.
    index('orders_listed')
      .on(table.state, table.type, table.method, table.createdAt, table.id)
      .where(sql`${table.paidAt} is not null or ${table.state} = 'pending'`),
    index('orders_of_model')
      .on(table.make, table.model, table.createdAt, table.id)
      .where(sql`${table.paidAt} is not null or ${table.state} = 'pending'`),
  ],
);

/** The lines that an order was charged with, as they were that day: a change of settings leaves them alone. */
export const orderPriceLines = pgTable(
  'order_price_lines',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** From 1, as they are shown. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    receiver: text('receiver', { enum: chargedReceivers }).notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** The buyer chose it; others are mandatory. */
    isChosen: boolean('is_chosen').notNull().default(false),
    /** Contained in the other amounts. */
    isIncluded: boolean('is_included').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position], name: 'order_price_lines_place' }),
    check('order_price_lines_amount_positive', sql`${table.amountCents} > 0`),
  ],
);

/**
 * What the buyer was told of a car when it was sold (rules.md#books): kept with the order, whatever becomes of the listing.
 */
export const orderDisclosures = pgTable('order_disclosures', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id),
  facts: jsonb('facts').$type<Facts>().notNull(),
  description: text('description'),
  equipment: text('equipment').array().notNull(),
});

export const ordersClasses = [
  classify(orders, {
    owners: [ofAccount(orders.userId)],
    onDeletion: 'nameless',
    person: [
      'id',
      'receiptNumber',
      'paymentId',
      'carId',
      'make',
      'model',
      'color',
      'topSpeed',
      'type',
      'method',
      'periodDays',
      'firstDay',
      'state',
      'deliveryDate',
      'createdAt',
      'paidAt',
      'deliveredAt',
      'returnDate',
      'returnedAt',
      'handoverKm',
      'returnTerms',
      'rentalTerms',
      'cancelledAt',
      'cancelledBy',
      'chosen',
      'promisedDate',
      'deliveryMoves',
    ],
    money: [
      'priceCents',
      'extraCents',
      'taxCents',
      'stateCents',
      'creditCents',
      'untaxedCents',
      'refundedCents',
    ],
    technical: ['userId'],
    inside: { returnTerms: [], rentalTerms: [], chosen: [] },
  }),
  classify(orderPriceLines, {
    owners: [through(orderPriceLines.orderId, 'orders')],
    onDeletion: 'nameless',
    person: ['orderId', 'position', 'name', 'receiver', 'isChosen', 'isIncluded'],
    money: ['amountCents'],
  }),
  classify(orderDisclosures, {
    owners: [through(orderDisclosures.orderId, 'orders')],
    onDeletion: 'nameless',
    person: ['orderId', 'facts', 'description', 'equipment'],
    inside: { facts: [] },
  }),
];

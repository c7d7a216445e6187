import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moneyWays } from '#features/payments/payouts.rules.ts';
import { cents, id, instant } from '#platform/database/columns.ts';
import { classify, through } from '#platform/personal-data/classify.ts';
import { conditions } from '../trade-ins.rules.ts';
import { tradeIns } from '../trade-ins.tables.ts';

/** What staff found of an old car at the handover of what it pays for (rules.md#trade-in), and what became of it. */
export const oldCarInspections = pgTable(
  'old_car_inspections',
  {
    tradeInId: text('trade_in_id')
      .primaryKey()
      .references(() => tradeIns.id),
    /** Orders stand higher up, so no foreign key points there. */
    orderId: text('order_id').notNull(),
    /** Goes up with every change: what was decided on an older one is refused. */
    version: integer('version').notNull().default(1),
    vin: text('vin').notNull(),
    make: text('make').notNull(),
    model: text('model').notNull(),
    modelYear: integer('model_year').notNull(),
    color: text('color').notNull(),
    mileageKm: integer('mileage_km').notNull(),
    condition: text('condition', { enum: conditions }).notNull(),
    location: text('location'),
    /** What it was offered for, and what it is taken for. */
    offerCents: cents('offer_cents').notNull(),
    valueCents: cents('value_cents').notNull(),
    owedCents: cents('owed_cents').notNull(),
    /** Why the value is another one; its owner reads it. */
    reason: text('reason'),
    inspectedAt: instant('inspected_at').notNull(),
    /** E-mail address of who did it, as it was then. */
    inspectedBy: text('inspected_by').notNull(),
    /** When its owner agreed to another value, on whose screen, under which name, and to which text (SHA-256, hex). */
    agreedAt: instant('agreed_at'),
    agreedWith: text('agreed_with'),
    agreedAs: text('agreed_as'),
    agreedText: text('agreed_text'),
    agreedHash: text('agreed_hash'),
    /** When it became a vehicle of ours. */
    takenAt: instant('taken_at'),
    vehicleId: text('vehicle_id'),
  },
  (table) => [
    check('old_car_inspections_vin_alphabet', sql`${table.vin} ~ '^[A-Z0-9]{5,17}$'`),
    check('old_car_inspections_worth_more_than_owed', sql`${table.valueCents} > ${table.owedCents}`),
    check(
      'old_car_inspections_change_has_reason',
      sql`${table.valueCents} = ${table.offerCents} or ${table.reason} is not null`,
    ),
    check(
      'old_car_inspections_agreed_whole',
      sql`(${table.agreedAt} is null) = (${table.agreedWith} is null) and (${table.agreedAt} is null) = (${table.agreedAs} is null)
        and (${table.agreedAt} is null) = (${table.agreedText} is null) and (${table.agreedAt} is null) = (${table.agreedHash} is null)`,
    ),
    check(
      'old_car_inspections_taken_as_agreed',
      sql`(${table.takenAt} is null) = (${table.vehicleId} is null)
        and (${table.takenAt} is null or ${table.valueCents} = ${table.offerCents} or ${table.agreedAt} is not null)`,
    ),
    index('old_car_inspections_of_order').on(table.orderId),
    index('old_car_inspections_of_vehicle').on(table.vehicleId),
  ],
);

/** Money that was received at the desk for an order in place of an old car, or of a part of its value. */
export const deskMoney = pgTable(
  'desk_money',
  {
    id: id(),
    tradeInId: text('trade_in_id')
      .notNull()
      .references(() => tradeIns.id),
    orderId: text('order_id').notNull(),
    /** What it stands for: what the old car is worth less, or all that it counted. */
    standsFor: text('stands_for', { enum: ['difference', 'whole'] }).notNull(),
    amountCents: cents('amount_cents').notNull(),
    way: text('way', { enum: moneyWays }).notNull(),
    reference: text('reference').notNull(),
    receivedAt: instant('received_at').notNull(),
    receivedBy: text('received_by').notNull(),
    /** Its payment, which a refund finds. */
    chargeId: text('charge_id').notNull(),
  },
  (table) => [
    check('desk_money_positive', sql`${table.amountCents} > 0`),
    index('desk_money_of_order').on(table.orderId),
    index('desk_money_of_trade_in').on(table.tradeInId),
  ],
);

export const inspectionsClasses = [
  classify(oldCarInspections, {
    owners: [through(oldCarInspections.tradeInId, 'trade_ins')],
    onDeletion: 'nameless',
    person: [
      'tradeInId',
      'orderId',
      'vin',
      'make',
      'model',
      'modelYear',
      'color',
      'mileageKm',
      'condition',
      'inspectedAt',
      'agreedAt',
      'takenAt',
    ],
    kept: {
      reason: sql`case when ${oldCarInspections.reason} is not null then '' end`,
      agreedAs: sql`case when ${oldCarInspections.agreedAs} is not null then '' end`,
      agreedText: sql`case when ${oldCarInspections.agreedText} is not null then '' end`,
      agreedHash: sql`case when ${oldCarInspections.agreedHash} is not null then '' end`,
    },
    staff: {
      inspectedBy: '',
      agreedWith: sql`case when ${oldCarInspections.agreedWith} is not null then '' end`,
    },
    money: ['offerCents', 'valueCents', 'owedCents'],
    technical: ['version', 'location', 'vehicleId'],
    age: { from: oldCarInspections.inspectedAt, after: 'buyer-data-years', goes: 'columns' },
  }),
  classify(deskMoney, {
    owners: [through(deskMoney.tradeInId, 'trade_ins')],
    onDeletion: 'nameless',
    person: ['tradeInId', 'orderId', 'standsFor', 'way', 'receivedAt'],
    kept: { reference: '' },
    staff: { receivedBy: '' },
    money: ['amountCents'],
    technical: ['id', 'chargeId'],
    age: { from: deskMoney.receivedAt, after: 'buyer-data-years', goes: 'columns' },
  }),
];

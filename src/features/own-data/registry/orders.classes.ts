import { sql } from 'drizzle-orm';
import { payments } from '#features/payments/payments.tables.ts';
import { keptRentalPhotoDays } from '#platform/personal-data/ages.ts';
import { classify, ofAccount, through } from '#platform/personal-data/classify.ts';
import { bookChecks, bookDifferences } from '../../orders/bookkeeping/bookkeeping.tables.ts';
import { disputes } from '../../orders/disputes/disputes.tables.ts';
import { orderMilestones } from '../../orders/milestones/order-milestones.tables.ts';
import { orderDisclosures, orderPriceLines, orders } from '../../orders/orders.tables.ts';
import {
  creditNoteRounds,
  invoiceCounters,
  invoiceRounds,
  invoices,
} from '../../orders/papers/invoices.tables.ts';
import {
  rentalClaims,
  rentalDamages,
  rentalPhotos,
  rentalRecords,
} from '../../orders/rental-condition/rental-condition.tables.ts';
import { orderReturns } from '../../orders/returns/returns.tables.ts';
import { vehicleIdentifications } from '../../orders/vins/vins.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const ordersClasses = [
  classify(bookChecks, {
    technical: ['id', 'checkedAt', 'comparedUntil', 'sweptUpTo', 'sweptAt'],
  }),
  classify(bookDifferences, {
    money: ['booksCents', 'foundCents'],
    technical: ['id', 'paymentId', 'orderId', 'what', 'reference', 'comparedAt'],
  }),
  classify(disputes, {
    owners: [through(disputes.paymentId, payments.id)],
    onDeletion: 'nameless',
    person: ['paymentId', 'reason', 'state', 'isInquiry', 'openedAt', 'answerBy', 'endedAt'],
    money: ['amountCents'],
    technical: ['id', 'orderId'],
  }),
  classify(creditNoteRounds, {
    technical: ['id', 'upTo'],
  }),
  classify(invoiceCounters, {
    technical: ['kind', 'year', 'last'],
  }),
  classify(invoiceRounds, {
    technical: ['id', 'since', 'upTo'],
  }),
  classify(invoices, {
    owners: [through(invoices.orderId, orders.id)],
    onDeletion: 'nameless',
    person: ['number', 'kind', 'orderId', 'issuedAt'],
    money: ['amountCents'],
    technical: ['year', 'place', 'refundId'],
  }),
  classify(orderDisclosures, {
    owners: [through(orderDisclosures.orderId, orders.id)],
    onDeletion: 'nameless',
    person: ['orderId', 'facts', 'description', 'equipment'],
    inside: { facts: [] },
  }),
  classify(orderPriceLines, {
    owners: [through(orderPriceLines.orderId, orders.id)],
    onDeletion: 'nameless',
    person: ['orderId', 'position', 'name', 'receiver', 'isChosen', 'isIncluded'],
    money: ['amountCents'],
  }),
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
  classify(rentalRecords, {
    owners: [through(rentalRecords.orderId, orders.id)],
    onDeletion: 'nameless',
    person: [
      'orderId',
      'moment',
      'mileageKm',
      'fuelEighths',
      'chargePercent',
      'recordedAt',
      'acknowledgedAt',
    ],
    kept: {
      lowerReason: sql`case when ${rentalRecords.lowerReason} is not null then '' end`,
      acknowledgedAs: sql`case when ${rentalRecords.acknowledgedAs} is not null then '' end`,
    },
    staff: { recordedBy: '' },
    age: { from: rentalRecords.recordedAt, after: 'buyer-data-years', goes: 'columns' },
  }),
  classify(rentalDamages, {
    owners: [through(rentalDamages.orderId, orders.id)],
    onDeletion: 'nameless',
    person: ['id', 'orderId', 'moment', 'position', 'place', 'what'],
  }),
  classify(rentalPhotos, {
    owners: [through(rentalPhotos.orderId, orders.id)],
    onDeletion: 'nameless',
    person: ['id', 'orderId', 'damageId', 'position', 'width', 'height', 'createdAt'],
    staff: { sentBy: '' },
    // The nightly sweep takes the row with its file then.
    age: { from: rentalPhotos.createdAt, after: { days: keptRentalPhotoDays }, goes: 'columns' },
  }),
  classify(rentalClaims, {
    owners: [through(rentalClaims.orderId, orders.id)],
    onDeletion: 'nameless',
    person: ['orderId', 'kind', 'quantity', 'what', 'isWaived'],
    money: ['unitCents', 'amountCents'],
  }),
  classify(orderReturns, {
    owners: [through(orderReturns.orderId, orders.id)],
    onDeletion: 'nameless',
    person: ['orderId', 'state', 'askedAt', 'decidedAt', 'mileageKm', 'isGenerous'],
    erased: { reason: null, decision: null },
    money: ['feeCents'],
  }),
  classify(orderMilestones, {
    technical: ['place', 'paidAt', 'orderId'],
  }),
  classify(vehicleIdentifications, {
    owners: [through(vehicleIdentifications.orderId, orders.id)],
    onDeletion: 'nameless',
    person: ['orderId', 'vin', 'isGenerated', 'issuedAt'],
    staff: ['issuedBy'],
  }),
];

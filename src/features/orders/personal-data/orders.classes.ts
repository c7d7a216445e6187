import { payments } from '#features/payments/payments.tables.ts';
import { classify, ofAccount, through } from '#platform/personal-data/classify.ts';
import { bookChecks, bookDifferences } from '../bookkeeping/bookkeeping.tables.ts';
import { disputes } from '../disputes/disputes.tables.ts';
import { creditNoteRounds, invoiceCounters, invoiceRounds, invoices } from '../invoices/invoices.tables.ts';
import { orderDisclosures, orderPriceLines, orders } from '../orders.tables.ts';
import { orderReturns } from '../returns/returns.tables.ts';
import { orderMilestones } from '../search/order-milestones.tables.ts';
import { vehicleIdentifications } from '../vins/vins.tables.ts';

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
    inside: { returnTerms: [], chosen: [] },
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

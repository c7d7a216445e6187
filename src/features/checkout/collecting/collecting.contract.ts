import { z } from 'zod';
import { reasonText } from '#features/audit/reason.contract.ts';
import { buyer } from '#features/orders/orders.contract.ts';
import { dollars } from '#platform/dollars.ts';
import { type ListPlace, listQuery } from '#platform/lists/list-query.ts';
import { typedText } from '#platform/text/search-text.ts';
import { planPayment, planStanding } from '../plan-payments/plan-payments.contract.ts';
import { fewestTyped, shownFilters, soonDays } from './collecting.rules.ts';

const officePayment = planPayment.extend({
  note: z.string().optional().describe('How the money was received'),
  recordedBy: z.string().optional().describe('Email address of who recorded that'),
});
export type OfficePayment = z.infer<typeof officePayment>;

/** A payment of a plan in the office's list. */
const listedPayment = officePayment
  .extend({
    planId: z.string(),
    count: z.number().int().describe('How many payments the plan has'),
    order: z.object({ _id: z.string(), receiptNumber: z.string(), make: z.string(), model: z.string() }),
    buyer: buyer.pick({ firstName: true, lastName: true, email: true, phone: true }),
  })
  .meta({ id: 'ListedPlanPayment' });
export type ListedPayment = z.infer<typeof listedPayment>;
export const listedPayments = z.array(listedPayment).meta({ id: 'ListedPlanPayments' });

export const paymentFilters = z.object({
  show: z
    .enum(shownFilters)
    .optional()
    .describe('due: upcoming or due today, and not yet tried. Absent: all'),
  search: typedText()
    .min(fewestTyped, `Enter at least ${fewestTyped} characters`)
    .max(100)
    .optional()
    .describe("A part of the receipt number, or of the buyer's name or email address"),
});
export type PaymentFilters = z.infer<typeof paymentFilters>;

export const paymentsQuery = listQuery(paymentFilters);
export type PaymentsQuery = PaymentFilters & ListPlace & { limit: number };

/** What plans came to, all of them. */
export const collectingFigures = z
  .object({
    collectedThisMonth: dollars.describe(
      'Collected by plans since the first of this month at the dealership, including amounts later refunded',
    ),
    dueSoon: dollars.describe(
      `Due within ${soonDays} days and not late, including payments that will be retried`,
    ),
    late: dollars.describe('Payments whose last try was refused'),
    counts: z
      .record(z.enum(shownFilters), z.object({ count: z.number().int(), atLeast: z.boolean() }))
      .describe('Payments by state; above 1,000, atLeast says that there are more'),
  })
  .meta({ id: 'CollectingFigures' });
export type CollectingFigures = z.infer<typeof collectingFigures>;

/** The plan that paid for an order, to the office. */
export const officePlan = z
  .object({ ...planStanding, payments: z.array(officePayment).describe('First to last') })
  .meta({ id: 'OfficePlan' });
export type OfficePlan = z.infer<typeof officePlan>;

/** Money for a payment that came another way. */
export const receivedMoney = z
  .object({
    number: z.number().int().min(1).max(200).describe('Of the payment'),
    amount: dollars.describe('Exactly the amount owed for it'),
    note: reasonText.describe('How it was received'),
  })
  .meta({ id: 'ReceivedMoney' });
export type Received = z.infer<typeof receivedMoney>;

import { z } from 'zod';
import { planPaymentStates, waysPaid } from '#features/payments/collection/collection.rules.ts';
import { dollars } from '#platform/dollars.ts';

/** One payment of a plan, as its customer and the office see it (rules.md#collection). */
export const planPayment = z
  .object({
    number: z.number().int().describe('From 1'),
    dueDate: z.iso.date(),
    amount: dollars.describe('What is charged for it'),
    ended: dollars.optional().describe('Of what was agreed: no longer owed'),
    state: z
      .enum(planPaymentStates)
      .describe(
        'failed: the card was refused, and is tried again by itself. late: nobody tries any more. ended: no longer owed',
      ),
    tries: z.number().int().describe('How often a card was charged for it'),
    refusal: z.string().optional().describe('Why the card was refused last'),
    nextTryOn: z.iso.date().optional().describe('Of one that was refused'),
    paidOn: z.iso.date().optional(),
    paidBy: z.enum(waysPaid).optional().describe('with-order: before plans were collected'),
  })
  .meta({ id: 'PlanPayment' });
export type ShownPlanPayment = z.infer<typeof planPayment>;

/** A plan and where it stands. Collected, owed and ended are the total. */
export const planStanding = {
  _id: z.string(),
  totalAmount: dollars,
  collectedAmount: dollars.describe('Came in, what went back of it included'),
  owedAmount: dollars.describe('Still to come'),
  endedAmount: dollars.describe('No longer owed'),
  hasCard: z.boolean().describe('A card is kept, and charged'),
  payments: z.array(planPayment).describe('First to last'),
};

export const ownPlan = z
  .object({
    ...planStanding,
    orders: z.array(
      z.object({ _id: z.string(), receiptNumber: z.string(), make: z.string(), model: z.string() }),
    ),
    today: z.iso.date().describe('At the dealership'),
  })
  .meta({ id: 'OwnPlan' });
export type OwnPlan = z.infer<typeof ownPlan>;

export const planId = z.object({ id: z.string().min(1).max(64) });

/** A card, as the page of the payment provider made it. */
export const planCard = z
  .object({
    paymentToken: z
      .string()
      .max(200)
      .optional()
      .describe('From the payment provider, made in the browser. Without one the sandbox pays.'),
  })
  .meta({ id: 'PlanCard' });

/** A payment of a plan that is paid now, by this card. */
export const paidNow = planCard
  .extend({
    number: z
      .number()
      .int()
      .min(1)
      .max(200)
      .optional()
      .describe('Of the payment; absent: the first that is not paid'),
  })
  .meta({ id: 'PlanPaymentNow' });

import { z } from 'zod';
import { planPaymentStates, waysPaid } from '#features/payments/collection/collection.rules.ts';
import { dollars } from '#platform/dollars.ts';

/** One payment of a plan, as its customer and the office see it (rules.md#collection). */
export const planPayment = z
  .object({
    number: z.number().int().describe('From 1'),
    dueDate: z.iso.date(),
    amount: dollars.describe('The amount charged'),
    ended: dollars.optional().describe('Canceled part of the agreed amount'),
    state: z
      .enum(planPaymentStates)
      .describe(
        'failed: the card was refused and will be retried automatically. late: no more tries. ended: canceled',
      ),
    tries: z.number().int().describe('How often a card was tried'),
    refusal: z.string().optional().describe('Why the card was last refused'),
    nextTryOn: z.iso.date().optional().describe('Of one that was refused'),
    paidOn: z.iso.date().optional(),
    paidBy: z.enum(waysPaid).optional(),
  })
  .meta({ id: 'PlanPayment' });
export type ShownPlanPayment = z.infer<typeof planPayment>;

/** A plan and where it stands. Collected, owed and ended are the total. */
export const planStanding = {
  _id: z.string(),
  totalAmount: dollars,
  collectedAmount: dollars.describe('Collected, including amounts later refunded'),
  owedAmount: dollars.describe('Remaining'),
  endedAmount: dollars.describe('Canceled balance'),
  hasCard: z.boolean().describe('A card is saved and charged'),
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
      .describe('Number of the payment; absent: the first unpaid one'),
  })
  .meta({ id: 'PlanPaymentNow' });

import { z } from 'zod';
import { planSummary } from '#features/payments/plans.contract.ts';
import { refundCauses, refundStates } from '#features/payments/refunds/refunds.rules.ts';
import { chargedLine } from '#features/pricing/pricing.contract.ts';
import { chosenVehicle } from '#features/vehicles/on-sale/on-sale.contract.ts';
import { dollars } from '#platform/dollars.ts';
import { cursorField } from '#platform/lists/cursor.ts';
import { ownOldCar } from './old-car.contract.ts';
import { orderStates, ownRefusals } from './orders.rules.ts';
import { dueStates } from './rental-dates.rules.ts';

/** Which order a call is about. */
export const orderId = z.object({ id: z.string().min(1).max(64) });

/** The car as it was when it was sold. */
export const soldCar = z.object({ _id: z.string(), make: z.string(), model: z.string(), color: z.string() });

/** Who bought it, and where it goes. */
export const buyer = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
  })
  .describe('As entered at checkout');
export type Buyer = z.infer<typeof buyer>;

/** What goes back for an order, in one refund or in several together. Only staff see that a provider refused it. */
export const orderRefund = z.object({
  state: z.enum(['pending', 'done']).describe('pending: being refunded'),
  amount: dollars.describe('The part refunded as money'),
  ended: dollars.optional().describe('The part that was due in installments and is canceled'),
  refundedAt: z.iso.datetime().optional(),
});
export type OrderRefund = z.infer<typeof orderRefund>;

/** A refund as staff see it. */
export const staffRefund = orderRefund.extend({
  state: z
    .enum(refundStates)
    .describe('pending: not confirmed by the payment provider yet. failed: permanently refused'),
  reason: z.string().optional().describe('If failed: why the provider refused it'),
  note: z.string().optional().describe('If paid back by hand: how'),
  why: z.string().optional().describe('The reason for the refund'),
  whyAgain: z.string().optional().describe('Why an admin retried a refused refund'),
});
export type StaffRefund = z.infer<typeof staffRefund>;

/** One refund of an order that may have several. */
export const listedRefund = staffRefund
  .extend({
    _id: z.string(),
    cause: z.enum(refundCauses).describe('part: the order is not canceled'),
    tax: dollars.describe('Of the amount'),
    stateCharges: dollars.describe('Of the amount'),
    askedAt: z.iso.datetime(),
    creditNote: z.string().optional().describe('Its number; absent until it is issued'),
  })
  .meta({ id: 'ListedRefund' });
export type ListedRefund = z.infer<typeof listedRefund>;

/** A plan stays as it was agreed; what was given back for orders that it paid for stands beside it. */
export const agreedPlan = planSummary.extend({
  _id: z.string().describe('Of its page'),
  refundedAmount: dollars.describe('Refunded for orders of this payment, including pending refunds'),
  endedAmount: dollars.describe('Canceled balance for orders of this payment'),
  owedAmount: dollars.describe('The amount still due'),
});
export type AgreedPlan = z.infer<typeof agreedPlan>;

/** What an order came to (rules.md#price). Net, tax and state charges are the total. */
export const orderAmounts = {
  price: dollars.describe('For the vehicle only'),
  total: dollars.describe('Total charge: the vehicle, its price lines and added tax'),
  net: dollars.describe("The dealer's part of the total, without tax"),
  tax: dollars,
  stateCharges: dollars.describe('State charges in addition to the tax'),
  refunded: dollars
    .optional()
    .describe('Refunded or canceled part of the total, including pending refunds. Absent: nothing'),
};

/** Whether a customer may cancel a paid order that is not handed over yet (rules.md#cancel-and-return). */
export const ownCancelling = z.object({
  refusal: z
    .enum(ownRefusals)
    .optional()
    .describe(
      'Why only staff can do it: too late, the rental has ended, too many cancellations this month, or never allowed. Absent: you can',
    ),
  until: z.iso.date().optional().describe('The last day to cancel; absent: until the handover'),
  left: z.number().int().describe('How many orders you can still cancel this month'),
  againFrom: z.iso.date().describe('The first day of the next month'),
});
export type OwnCancelling = z.infer<typeof ownCancelling>;

/** The right to return a bought vehicle that was handed over (rules.md#cancel-and-return). */
export const ownReturning = z.object({
  state: z
    .enum(['open', 'over', 'asked', 'refused', 'taken-back'])
    .describe('open: it can be requested. over: its last day has passed'),
  lastDay: z.iso
    .date()
    .optional()
    .describe('Last day of the right; absent if staff accepted the return without it'),
  kmAtMost: z.number().int().optional().describe('On the odometer; absent: no limit'),
  fee: dollars,
  refund: dollars.describe('The refund, less the fee'),
  decision: z.string().optional().describe('If refused: why'),
});

/** An order as its customer sees it. */
export const order = z
  .object({
    _id: z.string(),
    car: soldCar.extend({
      image: z.string(),
      imagePlaceholder: z.string().optional(),
    }),
    vehicle: chosenVehicle.optional().describe('The vehicle, if the buyer chose it'),
    type: z.enum(['purchase', 'rent']),
    period: z.number().int().optional().describe('Days of a rental'),
    ...orderAmounts,
    lines: z.array(chargedLine).optional().describe('Charges in addition to the vehicle, by name'),
    receiptNumber: z.string(),
    invoice: z.string().optional().describe('Its number; absent until it is issued'),
    creditNotes: z.array(z.string()).optional().describe('Of its refunds, by number, as far as issued'),
    contract: z.literal(true).optional().describe('There is a purchase contract'),
    deliveryDate: z.iso.date(),
    firstDay: z.iso.date().optional().describe('For a rental with a chosen first day'),
    returnDate: z.iso.date().optional().describe('The last day of a rental'),
    due: z.enum(dueStates).optional().describe('For a rental that is out: the state of its last day today'),
    daysLate: z.number().int().optional().describe('For a rental that is out: days since its last day'),
    returnedOn: z.iso.date().optional().describe('When a rental was returned'),
    state: z.enum(orderStates),
    plan: agreedPlan.optional().describe('The installment payment for this and the orders paid with it'),
    ends: dollars.optional().describe('The part still due in installments, which a cancellation ends first'),
    refund: orderRefund.optional().describe('All refunds together, of a canceled or an active order'),
    refunds: z.array(orderRefund).optional().describe('The individual refunds, if there are several'),
    oldCar: ownOldCar.optional().describe('The trade-in'),
    cancelling: ownCancelling.optional().describe('For a paid order before handover'),
    returning: ownReturning.optional().describe('For a purchase with a right to return'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof order>;

export const orderList = z.array(order).meta({ id: 'OrderList' });

export const ordersQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(24),
  cursor: cursorField,
});

import { z } from 'zod';
import { planSummary } from '#features/payments/plans/plans.contract.ts';
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
  state: z.enum(['pending', 'done']).describe('pending: it is being refunded'),
  amount: dollars.describe('What goes back as money'),
  ended: dollars.optional().describe('Was still to be paid in installments, and is not owed any more'),
  refundedAt: z.iso.datetime().optional(),
});
export type OrderRefund = z.infer<typeof orderRefund>;

/** A refund as staff see it. */
export const staffRefund = orderRefund.extend({
  state: z
    .enum(refundStates)
    .describe('pending: the payment provider has still to confirm it. failed: it refused for good'),
  reason: z.string().optional().describe('Of one that failed: why the provider refused it'),
  note: z.string().optional().describe('Of one that was paid back by hand: how'),
  why: z.string().optional().describe('Why money goes back, in the words of who decided it'),
  whyAgain: z.string().optional().describe('Why an admin asked again after the provider had refused'),
});
export type StaffRefund = z.infer<typeof staffRefund>;

/** One refund of an order that may have several. */
export const listedRefund = staffRefund
  .extend({
    _id: z.string(),
    cause: z.enum(refundCauses).describe('part: the order stays as it is'),
    tax: dollars.describe('Of the amount'),
    stateCharges: dollars.describe('Of the amount'),
    askedAt: z.iso.datetime(),
    creditNote: z.string().optional().describe('Its number; absent until it is drawn'),
  })
  .meta({ id: 'ListedRefund' });
export type ListedRefund = z.infer<typeof listedRefund>;

/** A plan stays as it was agreed; what was given back for orders that it paid for stands beside it. */
export const agreedPlan = planSummary.extend({
  _id: z.string().describe('Of its page'),
  refundedAmount: dollars.describe('Given back, or being refunded, for orders of this payment'),
  endedAmount: dollars.describe('Was still to be paid for orders of this payment, and is not owed any more'),
  owedAmount: dollars.describe('Still to be paid'),
});
export type AgreedPlan = z.infer<typeof agreedPlan>;

/** What an order came to (rules.md#price). Net, tax and state charges are the total. */
export const orderAmounts = {
  price: dollars.describe('Of the vehicle alone'),
  total: dollars.describe('What was charged: the vehicle, its price lines and an added tax'),
  net: dollars.describe("The dealer's part of the total, without tax"),
  tax: dollars,
  stateCharges: dollars.describe('What goes to the state beside the tax'),
  refunded: dollars
    .optional()
    .describe('Of the total: given back, being refunded, or ended before it was paid. Absent: nothing'),
};

/** Whether a customer may cancel a paid order that is not handed over yet (rules.md#cancel-and-return). */
export const ownCancelling = z.object({
  refusal: z
    .enum(ownRefusals)
    .optional()
    .describe(
      'Why only staff do it: too late, the days of the rental are over, cancelled enough this month, or never. Absent: you may',
    ),
  until: z.iso.date().optional().describe('The last day to cancel; absent: until the handover'),
  left: z.number().int().describe('How many orders you may still cancel this month'),
  againFrom: z.iso.date().describe('The first day of the next month'),
});
export type OwnCancelling = z.infer<typeof ownCancelling>;

/** The right to return a bought vehicle that was handed over (rules.md#cancel-and-return). */
export const ownReturning = z.object({
  state: z
    .enum(['open', 'over', 'asked', 'refused', 'taken-back'])
    .describe('open: it can be asked for. over: its last day is past'),
  lastDay: z.iso.date().optional().describe('Of the right; absent where staff took it back without one'),
  kmAtMost: z.number().int().optional().describe('On the clock; absent: no limit'),
  fee: dollars,
  refund: dollars.describe('What goes back, less the fee'),
  decision: z.string().optional().describe('Of one that was refused: why'),
});

/** An order as its customer sees it. */
export const order = z
  .object({
    _id: z.string(),
    car: soldCar.extend({
      image: z.string(),
      imagePlaceholder: z.string().optional(),
    }),
    vehicle: chosenVehicle.optional().describe('The very one, where its buyer chose it'),
    type: z.enum(['purchase', 'rent']),
    period: z.number().int().optional().describe('Days of a rental'),
    ...orderAmounts,
    lines: z.array(chargedLine).optional().describe('What was charged beside the vehicle, by name'),
    receiptNumber: z.string(),
    invoice: z.string().optional().describe('Its number; absent until it is drawn'),
    creditNotes: z
      .array(z.string())
      .optional()
      .describe('Of its refunds, by number, as far as they are drawn'),
    contract: z.literal(true).optional().describe('There is a purchase contract'),
    deliveryDate: z.iso.date(),
    firstDay: z.iso.date().optional().describe('Of a rental that named one'),
    returnDate: z.iso.date().optional().describe('The last day of a rental'),
    due: z.enum(dueStates).optional().describe('Of a rental that is out: where its last day stands today'),
    daysLate: z.number().int().optional().describe('Of a rental that is out: days since its last day'),
    returnedOn: z.iso.date().optional().describe('When a rental came back'),
    state: z.enum(orderStates),
    plan: agreedPlan
      .optional()
      .describe('Of the installment payment that paid for this and what was bought with it'),
    ends: dollars
      .optional()
      .describe('Of what is left of it: still to be paid in installments, which a cancellation ends first'),
    refund: orderRefund
      .optional()
      .describe(
        'What goes back, all refunds together; of an order that was cancelled, and of one that stays',
      ),
    refunds: z.array(orderRefund).optional().describe('One by one, where there are several'),
    oldCar: ownOldCar.optional().describe('The old car that pays for a part of it'),
    cancelling: ownCancelling.optional().describe('Of a paid order that was not handed over yet'),
    returning: ownReturning.optional().describe('Of a purchase that came with the right to return'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof order>;

export const orderList = z.array(order).meta({ id: 'OrderList' });

export const ordersQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(24),
  cursor: cursorField,
});

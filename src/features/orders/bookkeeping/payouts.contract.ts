import { z } from 'zod';
import { moneyWays, payoutCauses, payoutStates } from '#features/payments/payouts.rules.ts';
import { moneyWayInput } from '#features/trade-ins/inspections/inspections.contract.ts';
import { dollars } from '#platform/dollars.ts';
import { listQuery } from '#platform/lists/list-query.ts';
import { buyer, soldCar } from '../orders.contract.ts';

export const payoutId = z.object({ id: z.string().min(1).max(64) });

/** What is owed to somebody for an old car. */
export const payout = z
  .object({
    _id: z.string(),
    state: z.enum(payoutStates),
    cause: z
      .enum(payoutCauses)
      .describe(
        'raised: it was worth more than its credit; kept: its order was canceled, and it cannot be returned',
      ),
    amount: dollars,
    oldCar: z.string().describe('Year, make and model'),
    order: z.object({ _id: z.string(), receiptNumber: z.string(), car: soldCar }),
    customer: buyer.pick({ firstName: true, lastName: true, email: true, phone: true }),
    owedAt: z.iso.datetime(),
    approvedAt: z.iso.datetime().optional(),
    approvedBy: z.string().optional(),
    paidAt: z.iso.datetime().optional(),
    paidBy: z.string().optional(),
    way: z.enum(moneyWays).optional(),
    reference: z.string().optional(),
  })
  .meta({ id: 'Payout' });
export type Payout = z.infer<typeof payout>;

export const payoutList = z.array(payout).meta({ id: 'PayoutList' });

export const payoutFilters = z.object({
  state: z.enum(payoutStates).optional().describe('Absent: all, the latest first'),
});

export const payoutsQuery = listQuery(payoutFilters);

/** How it was paid. */
export const paidPayout = z.object(moneyWayInput).meta({ id: 'PaidPayoutInput' });
export type PaidPayout = z.infer<typeof paidPayout>;

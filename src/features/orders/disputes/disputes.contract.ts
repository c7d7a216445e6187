import { z } from 'zod';
import { dollars } from '#platform/dollars.ts';
import { listQuery } from '#platform/lists/list-query.ts';

/** `dropped`: it ended, and no money moved. */
export const disputeStates = ['open', 'won', 'lost', 'dropped'] as const;
export type DisputeState = (typeof disputeStates)[number];

const dispute = z
  .object({
    _id: z.string().describe("The payment provider's id"),
    state: z.enum(disputeStates),
    isInquiry: z.boolean().describe('Inquiry, no dispute yet; no money was withdrawn'),
    amount: dollars,
    reason: z.string().describe("The provider's reason"),
    openedOn: z.iso.date().describe('The calendar date at the dealership'),
    answerBy: z.iso.date().optional().describe('The last day to answer, at the payment provider'),
    order: z
      .object({
        _id: z.string(),
        receiptNumber: z.string(),
        car: z.object({ make: z.string(), model: z.string() }),
      })
      .optional()
      .describe('The first order of the payment or its plan; absent for a deposit'),
    buyerEmail: z.string().optional(),
  })
  .meta({ id: 'Dispute' });
export type Dispute = z.infer<typeof dispute>;

export const disputeList = z.array(dispute).meta({ id: 'DisputeList' });

export const disputesExportQuery = z.object({ state: z.enum(disputeStates).optional() });

export const disputesQuery = listQuery(disputesExportQuery);

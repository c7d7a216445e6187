import { z } from 'zod';
import { dateRangeText, isShopDate } from '#platform/dates/calendar-date.ts';

/** Why a customer does not move a delivery (rules.md#delivery-date). */
export const movingRefusals = ['too-late', 'enough', 'no-day'] as const;

/** Whether the delivery of a bought vehicle that was not handed over may be moved, and to which days. */
export const deliveryMoving = z.object({
  refusal: z
    .enum(movingRefusals)
    .optional()
    .describe('Why only staff do it: too late, moved enough, or no open day is left. Absent: you may'),
  until: z.iso.date().describe('The last day on which it may be moved'),
  left: z.number().int().describe('How often you may still move it'),
  days: z.array(z.iso.date()).describe('To which days, in their order'),
});
export type DeliveryMoving = z.infer<typeof deliveryMoving>;

export const deliveryMove = z.object({
  deliveryDate: z.string('Choose a day').refine(isShopDate, dateRangeText),
});

import { z } from 'zod';
import { dateRangeText, isShopDate } from '#platform/dates/calendar-date.ts';

/** Why a customer does not move a delivery (rules.md#delivery-date). */
export const movingRefusals = ['too-late', 'enough', 'no-day'] as const;

/** Whether the delivery of a bought vehicle that was not handed over may be moved, and to which days. */
export const deliveryMoving = z.object({
  refusal: z
    .enum(movingRefusals)
    .optional()
    .describe('Why only staff can do it: too late, moved too often, or no open day left. Absent: you can'),
  until: z.iso.date().describe('The last day on which it may be moved'),
  left: z.number().int().describe('How often you can still move it'),
  days: z.array(z.iso.date()).describe('The available days, in order'),
});
export type DeliveryMoving = z.infer<typeof deliveryMoving>;

export const deliveryMove = z.object({
  deliveryDate: z.string('Choose a day').refine(isShopDate, dateRangeText),
});

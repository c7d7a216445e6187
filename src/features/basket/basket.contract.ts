import { z } from 'zod';
import { car } from '#features/catalogue/catalogue.contract.ts';
import { chargedLine, chosenNames, offeredLine } from '#features/pricing/pricing.contract.ts';
import { sentDate } from '#platform/dates/date-schema.ts';
import { dollars } from '#platform/dollars.ts';

/** The longest rental, in days. */
export const maxRentalDays = 365;

export const rentalDays = z
  .number('Enter the number of days')
  .int('Enter whole days')
  .min(1, 'Rent for at least 1 day')
  .max(maxRentalDays, `Rent for at most ${maxRentalDays} days`);

/** What a line says besides its car (rules.md#basket). Only rentals have days. */
export const lineTerms = {
  quantity: z.number().int('Enter a whole number').min(1, 'At least 1').max(1000, 'At most 1000'),
  type: z.enum(['purchase', 'rent']).default('purchase'),
  rentalDays: rentalDays.optional(),
  firstDay: sentDate().optional().describe('Of a rental, where it names one (rules.md#rental-dates)'),
  chosen: chosenNames.optional(),
};

export const daysFitType = (line: { type: 'purchase' | 'rent'; rentalDays?: number; firstDay?: string }) =>
  (line.type === 'rent') === (line.rentalDays !== undefined) &&
  (line.type === 'rent' || line.firstDay === undefined);
export const daysFitTypeText = {
  path: ['rentalDays'],
  message: 'A rental needs its days, a purchase has none',
};

/** Clients send the whole car, as listed; only its `_id` is believed (rules.md#prices). */
export const basketInput = z
  .object({
    items: z
      .array(
        z
          .object({ car: z.looseObject({ _id: z.string().min(1).max(64) }), ...lineTerms })
          .refine(daysFitType, daysFitTypeText),
      )
      .max(50, 'A basket holds at most 50 lines'),
  })
  .meta({ id: 'BasketInput' });
export type BasketInput = z.infer<typeof basketInput>;

export const basketLine = z.object({
  car: car
    .extend({ vip: z.boolean() })
    .describe('With a first day, its stock is what is free on all days of the rental'),
  quantity: z.number().int().min(1),
  type: z.enum(['purchase', 'rent']),
  rentalDays: z.number().int().optional(),
  firstDay: z.iso.date().optional().describe('Of a rental that names one'),
  chosen: z.array(z.string()).optional().describe('What was chosen for each vehicle, by name'),
  offered: z.array(offeredLine).optional().describe('What may be chosen for each vehicle of this line'),
  linePrice: dollars.describe("Of the whole line, with the dealer's mandatory price lines"),
});
export type BasketLine = z.infer<typeof basketLine>;

export const basket = z
  .object({
    items: z.array(basketLine),
    lines: z
      .array(chargedLine)
      .optional()
      .describe(
        "Charges in addition to the vehicles, by name; the dealer's mandatory ones are included in each linePrice",
      ),
    total: dollars.describe('Total: each linePrice, chosen lines, state charges, and added tax'),
    version: z.number().int().describe('Changes whenever the basket changes; a checkout is for one version'),
  })
  .meta({ id: 'Basket' });
export type Basket = z.infer<typeof basket>;

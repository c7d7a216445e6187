import { z } from 'zod';
import { purchase } from '../checkout.contract.ts';

export const checkoutId = z.object({ id: z.string().min(1).max(64) });

export const checkoutRequest = z
  .object({
    basketVersion: z
      .number()
      .int()
      .min(0)
      .max(2_147_483_647)
      .optional()
      .describe('The version that the customer sees. If absent: the stored basket'),
  })
  .meta({ id: 'CheckoutRequest' });

/** `outdated`: the basket holds something else by now, and this one was never paid. */
export const checkoutStates = ['open', 'being-paid', 'paid', 'outdated'] as const;

export const checkout = z
  .object({
    _id: z.string(),
    basketVersion: z.number().int(),
    state: z.enum(checkoutStates),
    purchase: purchase.optional().describe('Of one that was paid'),
    waitsAtBank: z
      .literal(true)
      .optional()
      .describe(
        'For a payment in progress: the bank is waiting for the buyer; paying again cancels that payment',
      ),
  })
  .meta({ id: 'Checkout' });
export type Checkout = z.infer<typeof checkout>;

/** The codes of what a checkout refuses, for the screens that tell them apart. */
export const checkoutCodes = {
  paid: 'checkout-paid',
  beingPaid: 'checkout-being-paid',
  basketChanged: 'basket-changed',
} as const;

/** What a buyer reads first where a basket was paid before. */
export const alreadyPaidText = 'This order is already paid.';

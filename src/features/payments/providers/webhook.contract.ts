import { z } from 'zod';

export const stripeSignature = z.object({
  'stripe-signature': z
    .string()
    .max(2_000)
    .default('')
    .describe("Stripe's: a time and signatures of the body"),
});

export const eventTaken = z.object({ received: z.literal(true) }).meta({ id: 'StripeEventTaken' });

import { callerOf } from '#platform/http/caller.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { takeEvent } from './take-event.ts';
import { eventTaken, stripeSignature } from './webhook.contract.ts';

const tell = route('browse cars', {
  method: 'post',
  path: '/payments/stripe/webhook',
  summary: 'Events from Stripe',
  description:
    'The body is an event of Stripe, signed in Stripe-Signature. 400 bad-signature if it is not signed with STRIPE_WEBHOOK_SECRET, or is older than five minutes; 429 after 20 of these from one address in a quarter of an hour; 404 if Stripe is not set up. A repeated event gets the same answer.',
  tags: ['checkout'],
  request: { headers: stripeSignature },
  responses: { 200: answer(eventTaken, 'Received, now or before') },
});

export const stripeWebhookRoutes = routes().openapi(tell, async (c) => {
  const signature = c.req.valid('header')['stripe-signature'];
  // As it was sent: the signature is of its bytes.
  const { address } = callerOf(c);
  await takeEvent(c.var.platform, { body: await c.req.text(), signature, address });
  return c.json({ received: true as const }, 200);
});

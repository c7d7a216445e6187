import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { toCents } from '#platform/money.ts';
import { cardPayment, idempotencyKey, purchase } from '../checkout.contract.ts';
import { checkOut } from './check-out.ts';

const payByCard = route('check out', {
  method: 'post',
  path: '/payments/card',
  summary: 'Buy or rent what is in the basket, paid by card',
  description:
    'Sandbox tokens: tok_sandbox_paid pays, tok_sandbox_declined is declined (402 payment-declined); without a token the sandbox pays. 409 sold-out, car-gone, price-changed (with the new prices), total-changed (with the correct total: if another one was sent, or a chosen extra is not available, named by notOffered) and key-reused charge nothing; nor do those of a checkoutId: checkout-paid (with the purchase), checkout-being-paid and basket-changed (with the basket as it is).',
  tags: ['checkout'],
  request: { headers: idempotencyKey, body: body(cardPayment) },
  responses: { 200: answer(purchase, 'Paid: one order per vehicle') },
});

export const payRoutes = routes().openapi(payByCard, async (c) => {
  const { platform, paymentProvider, actor } = c.var;
  const { buyer, basket, checkoutId, holdId, tradeInId, totalAmount, paymentToken } = c.req.valid('json');
  const paid = await checkOut(platform, paymentProvider, memberOf(actor), {
    key: c.req.valid('header')['idempotency-key'],
    method: 'card',
    buyer,
    lines: basket,
    checkoutId,
    tradeInId,
    holdId,
    token: paymentToken ?? null,
    expectedTotalCents: totalAmount === undefined ? undefined : toCents(totalAmount),
    dealerTimezone: platform.config.dealerTimezone,
  });
  return c.json(paid, 200);
});
export type PayRoutes = typeof payRoutes;

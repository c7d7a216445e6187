import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { orderId } from '../orders.contract.ts';
import { partRefund, partRefunded, refundKey } from './order-refunds.contract.ts';
import { refundPart } from './refund-part.ts';

const refund = route('cancel orders', {
  method: 'post',
  path: '/admin/orders/{id}/refunds',
  summary: 'Give back a part of what was paid for an order that stays',
  description:
    'All refunds of an order are together at most what was paid for it: 409 refund-too-large with what is left. With left, 409 refund-changed where somebody else refunded meanwhile. The same Idempotency-Key again answers the same and gives nothing further; with another body, 409 key-reused. 409 order-not-refundable where nothing was paid. 409 cancel-instead where nothing would be left of an order that was not handed over: POST /admin/orders/{id}/cancel gives all of it back. 403 not-verified: above the amount of the setting refundPermitAbove it asks for the permit of POST /verify-management.',
  tags: ['orders, staff'],
  request: { params: orderId, headers: refundKey, body: body(partRefund) },
  responses: { 200: answer(partRefunded, 'Where the refund stands, and what is left') },
});

export const orderRefundsRoutes = routes().openapi(refund, async (c) => {
  const { platform, paymentProvider, actor } = c.var;
  const { id } = c.req.valid('param');
  const request = { ...c.req.valid('json'), key: c.req.valid('header')['idempotency-key'] };
  return c.json(await refundPart(platform, paymentProvider, memberOf(actor), id, request), 200);
});
export type OrderRefundsRoutes = typeof orderRefundsRoutes;

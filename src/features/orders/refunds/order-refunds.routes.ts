import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { orderId } from '../orders.contract.ts';
import { partRefund, partRefunded, refundKey } from './order-refunds.contract.ts';
import { refundPart } from './refund-part.ts';

const refund = route('cancel orders', {
  method: 'post',
  path: '/admin/orders/{id}/refunds',
  summary: 'Refund a part of an order',
  description:
    'All refunds of an order cannot exceed the amount paid: 409 refund-too-large with the amount left. With left, 409 refund-changed if someone else refunded in the meantime. The same Idempotency-Key gives the same answer and refunds nothing more; with another body, 409 key-reused. 409 order-not-refundable if nothing was paid. 409 cancel-instead if it would refund all of an order that was not handed over: use POST /admin/orders/{id}/cancel. 403 not-verified: above the amount of the setting refundPermitAbove it requires the permit of POST /verify-management.',
  tags: ['orders, staff'],
  request: { params: orderId, headers: refundKey, body: body(partRefund) },
  responses: { 200: answer(partRefunded, 'The state of the refund, and the amount left') },
});

export const orderRefundsRoutes = routes().openapi(refund, async (c) => {
  const { platform, paymentProvider, actor } = c.var;
  const { id } = c.req.valid('param');
  const request = { ...c.req.valid('json'), key: c.req.valid('header')['idempotency-key'] };
  return c.json(await refundPart(platform, paymentProvider, memberOf(actor), id, request), 200);
});
export type OrderRefundsRoutes = typeof orderRefundsRoutes;

import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { orderId } from '../orders.contract.ts';
import { refundReason } from '../refunds/order-refunds.contract.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancellation } from './cancellation.contract.ts';

const cancel = route('cancel orders', {
  method: 'post',
  path: '/admin/orders/{id}/cancel',
  summary: 'Cancel a paid order before handover, and refund it',
  description:
    'The vehicle goes back to stock, and the customer gets an email. Called again, it changes nothing. A refund that the payment provider has not confirmed yet is pending and completes within minutes. 403 not-verified: above the amount of the setting refundPermitAbove it requires the permit of POST /verify-management. 409 order-not-cancellable.',
  tags: ['orders, staff'],
  request: { params: orderId, body: body(refundReason) },
  responses: { 200: answer(cancellation, 'Canceled, with the state of the refund') },
});

export const cancellationRoutes = routes().openapi(cancel, async (c) => {
  const { platform, paymentProvider, actor } = c.var;
  const { id } = c.req.valid('param');
  const { reason } = c.req.valid('json');
  return c.json(await cancelOrder(platform, paymentProvider, memberOf(actor), id, reason), 200);
});
export type CancellationRoutes = typeof cancellationRoutes;

import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import { orderId } from '../orders.contract.ts';
import { orderRefunding, paidBack, retryReason } from './order-refunds.contract.ts';
import { refusedRefundList, refusedRefundsQuery } from './refused-refunds.contract.ts';
import { listRefusedRefunds } from './refused-refunds.list.ts';
import { markPaidBack, retryRefund } from './retry-refund.ts';

const tags = ['orders, staff'];

const list = route('search orders', {
  method: 'get',
  path: '/admin/refunds',
  summary: 'Open refused refunds, newest first',
  tags,
  request: { query: refusedRefundsQuery },
  responses: {
    200: answer(refusedRefundList, 'A page; X-Total-Count counts all, Link carries the next page'),
  },
});

const retry = route('cancel orders', {
  method: 'post',
  path: '/admin/orders/{id}/refund/retry',
  summary: 'Retry a refused refund',
  description:
    'A pending refund is retried immediately; a completed one is not changed. 403 not-verified: above the amount of the setting refundPermitAbove it requires the permit of POST /verify-management.',
  tags,
  request: { params: orderId, body: body(retryReason) },
  responses: { 200: answer(orderRefunding, 'The state of the refund') },
});

const mark = route('cancel orders', {
  method: 'post',
  path: '/admin/orders/{id}/refund/paid-back',
  summary: 'Mark a refused refund as paid back by hand',
  description: 'It will not be retried. 403 not-verified as for a retry. 409 refund-not-failed.',
  tags,
  request: { params: orderId, body: body(paidBack) },
  responses: { 200: answer(orderRefunding, 'The state of the refund') },
});

export const refusedRefundsRoutes = routes()
  .openapi(list, async (c) => {
    const page = await listRefusedRefunds(c.var.platform, c.req.valid('query'));
    describeListPage(c, page);
    return c.json(page.items, 200);
  })
  .openapi(retry, async (c) => {
    const { platform, paymentProvider, actor } = c.var;
    const { id } = c.req.valid('param');
    const asked = c.req.valid('json');
    return c.json(await retryRefund(platform, paymentProvider, memberOf(actor), id, asked), 200);
  })
  .openapi(mark, async (c) => {
    const { platform, actor } = c.var;
    const { id } = c.req.valid('param');
    return c.json(await markPaidBack(platform, memberOf(actor), id, c.req.valid('json')), 200);
  });
export type RefusedRefundsRoutes = typeof refusedRefundsRoutes;

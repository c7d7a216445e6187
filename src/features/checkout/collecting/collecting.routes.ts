import { orderId } from '#features/orders/orders.contract.ts';
import { memberOf } from '#platform/actor.ts';
import { csvAnswer, csvResponse } from '#platform/csv/answer-csv.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import {
  collectingFigures,
  listedPayments,
  officePlan,
  paymentFilters,
  paymentsQuery,
  receivedMoney,
} from './collecting.contract.ts';
import { exportPlanPayments, listPlanPayments } from './collecting.list.ts';
import { readCollectingFigures, readPlanOfOrder, receiveMoney } from './collecting.service.ts';

const tags = ['orders, staff'];

const list = route('search orders', {
  method: 'get',
  path: '/admin/installments',
  summary: 'Payments of installment plans, by due date',
  tags,
  request: { query: paymentsQuery },
  responses: {
    200: answer(listedPayments, 'A page; X-Total-Count tells how many there are, Link carries the next page'),
  },
});

const figures = route('search orders', {
  method: 'get',
  path: '/admin/installments/figures',
  summary: 'Amounts collected and outstanding for installment plans',
  tags,
  responses: { 200: answer(collectingFigures, 'Of all plans') },
});

const exported = route('search orders', {
  method: 'get',
  path: '/admin/installments/export.csv',
  summary: 'Payments of installment plans that fit, as CSV',
  tags,
  request: { query: paymentFilters },
  responses: { 200: csvAnswer() },
});

const ofOrder = route('search orders', {
  method: 'get',
  path: '/admin/orders/{id}/plan',
  summary: 'The installment plan that pays for an order',
  description: '404 if it was not paid in installments.',
  tags,
  request: { params: orderId },
  responses: { 200: answer(officePlan, 'The plan') },
});

const received = route('record payments', {
  method: 'post',
  path: '/admin/orders/{id}/plan/received',
  summary: 'Record a plan payment received another way',
  description:
    'The card is no longer charged for it. Sent again with the same note, it changes nothing. 409 not-receivable; 403 not-verified above the amount of the setting refundPermitAbove.',
  tags,
  request: { params: orderId, body: body(receivedMoney) },
  responses: { 200: answer(officePlan, 'The plan') },
});

export const collectingRoutes = routes()
  .openapi(list, async (c) => {
    const page = await listPlanPayments(c.var.platform, c.req.valid('query'));
    describeListPage(c, page);
    return c.json(page.items, 200);
  })
  .openapi(figures, async (c) => c.json(await readCollectingFigures(c.var.platform), 200))
  .openapi(exported, async (c) =>
    csvResponse(await exportPlanPayments(c.var.platform, c.req.valid('query')), 'installments.csv'),
  )
  .openapi(ofOrder, async (c) => c.json(await readPlanOfOrder(c.var.platform, c.req.valid('param').id), 200))
  .openapi(received, async (c) => {
    const { platform, actor } = c.var;
    const { id } = c.req.valid('param');
    return c.json(await receiveMoney(platform, memberOf(actor), id, c.req.valid('json')), 200);
  });
export type CollectingRoutes = typeof collectingRoutes;

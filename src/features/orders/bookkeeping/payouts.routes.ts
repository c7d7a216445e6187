import { memberOf } from '#platform/actor.ts';
import { csvAnswer, csvResponse } from '#platform/csv/answer-csv.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import { approvePayout, notePaidOut } from './decide-payout.ts';
import { paidPayout, payout, payoutFilters, payoutId, payoutList, payoutsQuery } from './payouts.contract.ts';
import { exportPayouts, listPayouts } from './payouts.list.ts';

const tags = ['orders, staff'];

const list = route('see payouts', {
  method: 'get',
  path: '/admin/payouts',
  summary: 'Payouts owed or paid for trade-ins, latest first',
  tags,
  request: { query: payoutsQuery },
  responses: { 200: answer(payoutList, 'A page; X-Total-Count tells how many, Link carries the next') },
});

const exported = route('see payouts', {
  method: 'get',
  path: '/admin/payouts/export.csv',
  summary: 'The same as CSV',
  tags,
  request: { query: payoutFilters },
  responses: { 200: csvAnswer('CSV') },
});

const approved = route('approve payouts', {
  method: 'post',
  path: '/admin/payouts/{id}/approve',
  summary: 'Approve a payout; requires the permit of POST /verify-management',
  description: 'Called again, it changes nothing.',
  tags,
  request: { params: payoutId },
  responses: { 200: answer(payout, 'The payout, approved') },
});

const paid = route('pay payouts', {
  method: 'post',
  path: '/admin/payouts/{id}/paid',
  summary: 'Mark an approved payout as paid; the customer gets an email',
  description: 'Called again, it changes nothing. 409 payout-not-approved.',
  tags,
  request: { params: payoutId, body: body(paidPayout) },
  responses: { 200: answer(payout, 'The payout, paid') },
});

export const payoutsRoutes = routes()
  .openapi(list, async (c) => {
    const page = await listPayouts(c.var.platform.database, c.req.valid('query'));
    describeListPage(c, page);
    return c.json(page.items, 200);
  })
  .openapi(exported, async (c) =>
    csvResponse(await exportPayouts(c.var.platform.database, c.req.valid('query')), 'payouts.csv'),
  )
  .openapi(approved, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await approvePayout(platform, memberOf(actor), c.req.valid('param').id), 200);
  })
  .openapi(paid, async (c) => {
    const { platform, actor } = c.var;
    const { id } = c.req.valid('param');
    return c.json(await notePaidOut(platform, memberOf(actor), id, c.req.valid('json')), 200);
  });
export type PayoutsRoutes = typeof payoutsRoutes;

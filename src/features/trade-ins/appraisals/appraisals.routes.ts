import { memberOf } from '#platform/actor.ts';
import { csvAnswer, csvResponse } from '#platform/csv/answer-csv.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import { tradeInId } from '../trade-ins.contract.ts';
import {
  appraisal,
  appraisalCounts,
  appraisalList,
  appraisalsExportQuery,
  appraisalsQuery,
  newOffer,
  refusedOffer,
} from './appraisals.contract.ts';
import { countAppraisals, exportAppraisals, listAppraisals } from './appraisals.list.ts';
import { declineTradeIn, findAppraisal, makeOffer } from './appraisals.service.ts';

const tags = ['trade-ins, staff'];

const list = route('see trade-ins', {
  method: 'get',
  path: '/appraisals',
  summary: 'Trade-in requests, longest waiting first',
  tags,
  request: { query: appraisalsQuery },
  responses: { 200: answer(appraisalList, 'A page; X-Total-Count tells how many, Link carries the next') },
});

const counts = route('see trade-ins', {
  method: 'get',
  path: '/appraisals/counts',
  summary: 'Number of trade-ins in each state',
  tags,
  responses: { 200: answer(appraisalCounts, 'Counted up to 1,000 each') },
});

const exported = route('see trade-ins', {
  method: 'get',
  path: '/appraisals/export.csv',
  summary: 'The same as CSV, filtered and sorted as the list',
  tags,
  request: { query: appraisalsExportQuery },
  responses: { 200: csvAnswer('CSV') },
});

const find = route('see trade-ins', {
  method: 'get',
  path: '/appraisals/{id}',
  summary: 'One trade-in, with its current estimate',
  tags,
  request: { params: tradeInId },
  responses: { 200: answer(appraisal, 'The trade-in') },
});

const offer = route('appraise trade-ins', {
  method: 'post',
  path: '/appraisals/{id}/offer',
  summary: 'Make an offer for a trade-in; the customer gets an email',
  description:
    'It is valid for the days and kilometers of the setting tradeIns. A new offer replaces the previous one, until it is accepted. 409 trade-in-changed, trade-in-closed.',
  tags,
  request: { params: tradeInId, body: body(newOffer) },
  responses: { 200: answer(appraisal, 'The trade-in with its offer') },
});

const decline = route('appraise trade-ins', {
  method: 'post',
  path: '/appraisals/{id}/decline',
  summary: 'Decline a trade-in; the customer gets an email with the reason',
  description: 'Called again, it changes nothing. 409 trade-in-changed, trade-in-closed.',
  tags,
  request: { params: tradeInId, body: body(refusedOffer) },
  responses: { 200: answer(appraisal, 'Declined') },
});

export const appraisalsRoutes = routes()
  .openapi(counts, async (c) => c.json(await countAppraisals(c.var.platform.database), 200))
  .openapi(list, async (c) => {
    const page = await listAppraisals(c.var.platform.database, c.req.valid('query'));
    describeListPage(c, page);
    return c.json(page.items, 200);
  })
  .openapi(exported, async (c) =>
    csvResponse(await exportAppraisals(c.var.platform.database, c.req.valid('query')), 'trade-ins.csv'),
  )
  .openapi(find, async (c) => c.json(await findAppraisal(c.var.platform, c.req.valid('param').id), 200))
  .openapi(offer, async (c) => {
    const { platform, actor } = c.var;
    const { id } = c.req.valid('param');
    return c.json(await makeOffer(platform, memberOf(actor), id, c.req.valid('json')), 200);
  })
  .openapi(decline, async (c) => {
    const { platform, actor } = c.var;
    const { id } = c.req.valid('param');
    return c.json(await declineTradeIn(platform, memberOf(actor), id, c.req.valid('json')), 200);
  });
export type AppraisalsRoutes = typeof appraisalsRoutes;

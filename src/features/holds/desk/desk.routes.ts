import { memberOf } from '#platform/actor.ts';
import { csvAnswer, csvResponse } from '#platform/csv/answer-csv.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import {
  depositPaidBack,
  deskExportQuery,
  deskHold,
  deskHoldList,
  deskQuery,
  holdCounts,
  holdEnding,
  holdId,
} from '../holds.contract.ts';
import { letGoOfHold } from '../reserving/cancel-hold.ts';
import { countHolds, exportHolds, listHolds, readDeskHold } from './desk.list.ts';
import { extendHold, noteDepositPaidBack, refundDepositAgain } from './desk.service.ts';

const tags = ['reservations, staff'];
const changed = { 200: answer(deskHold, 'The updated reservation') };

const list = route('look after reservations', {
  method: 'get',
  path: '/worker/holds',
  summary: 'Reservations, newest first',
  tags,
  request: { query: deskQuery },
  responses: {
    200: answer(deskHoldList, 'A page; X-Total-Count tells how many there are, Link carries the next page'),
  },
});

const counts = route('look after reservations', {
  method: 'get',
  path: '/worker/holds/counts',
  summary: 'Number of reservations in each view',
  tags,
  responses: { 200: answer(holdCounts, 'Counted up to 1,000 each') },
});

const exported = route('look after reservations', {
  method: 'get',
  path: '/worker/holds/export.csv',
  summary: 'All reservations of a view, as CSV',
  tags,
  request: { query: deskExportQuery },
  responses: { 200: csvAnswer() },
});

const extend = route('look after reservations', {
  method: 'post',
  path: '/worker/holds/{id}/extend',
  summary: 'Extend a reservation, once; the customer gets an email',
  description: '409 hold-extended the second time, hold-being-bought and hold-over.',
  tags,
  request: { params: holdId },
  responses: changed,
});

const letGo = route('end reservations', {
  method: 'post',
  path: '/worker/holds/{id}/let-go',
  summary: 'End a reservation: the deposit is refunded, and the customer gets an email with the reason',
  description: 'Called again, it changes nothing. 409 hold-being-bought and hold-over.',
  tags,
  request: { params: holdId, body: body(holdEnding) },
  responses: changed,
});

const again = route('cancel orders', {
  method: 'post',
  path: '/admin/holds/{id}/refund',
  summary: 'Retry the refund of a deposit that the payment provider refused',
  description: '409 refund-not-failed if no refund was refused.',
  tags,
  request: { params: holdId, body: body(holdEnding) },
  responses: changed,
});

const paidBack = route('cancel orders', {
  method: 'post',
  path: '/admin/holds/{id}/paid-back',
  summary: 'Mark a refused deposit as paid back by hand',
  description: '409 refund-not-failed if no refund was refused.',
  tags,
  request: { params: holdId, body: body(depositPaidBack) },
  responses: changed,
});

export const deskHoldsRoutes = routes()
  .openapi(list, async (c) => {
    const page = await listHolds(c.var.platform, c.req.valid('query'));
    describeListPage(c, page);
    return c.json(page.items, 200);
  })
  .openapi(counts, async (c) => c.json(await countHolds(c.var.platform), 200))
  .openapi(exported, async (c) =>
    csvResponse(await exportHolds(c.var.platform, c.req.valid('query').view), 'reservations.csv'),
  )
  .openapi(extend, async (c) => {
    const { platform, actor } = c.var;
    const { id } = c.req.valid('param');
    await extendHold(platform, memberOf(actor), id);
    return c.json(await readDeskHold(platform, id), 200);
  })
  .openapi(letGo, async (c) => {
    const { platform, paymentProvider, actor } = c.var;
    const { id } = c.req.valid('param');
    await letGoOfHold(platform, paymentProvider, memberOf(actor), id, c.req.valid('json').reason);
    return c.json(await readDeskHold(platform, id), 200);
  })
  .openapi(again, async (c) => {
    const { platform, paymentProvider, actor } = c.var;
    const { id } = c.req.valid('param');
    await refundDepositAgain(platform, paymentProvider, memberOf(actor), id, c.req.valid('json').reason);
    return c.json(await readDeskHold(platform, id), 200);
  })
  .openapi(paidBack, async (c) => {
    const { platform, actor } = c.var;
    const { id } = c.req.valid('param');
    await noteDepositPaidBack(platform, memberOf(actor), id, c.req.valid('json').note);
    return c.json(await readDeskHold(platform, id), 200);
  });
export type DeskHoldsRoutes = typeof deskHoldsRoutes;

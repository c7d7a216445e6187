import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import { orderId } from '../orders.contract.ts';
import {
  generousTakeBack,
  returnRefusal,
  returnsQuery,
  staffReturn,
  staffReturnList,
  vehicleBack,
} from './returns.contract.ts';
import { listAskedReturns } from './returns.service.ts';
import { refuseReturn, takeBackGenerously, takeBackPurchase } from './take-back-purchase.ts';

const tags = ['orders, staff'];

const list = route('take vehicles back', {
  method: 'get',
  path: '/returns',
  summary: 'Return requests, oldest first',
  tags,
  request: { query: returnsQuery },
  responses: {
    200: answer(
      staffReturnList,
      'A page; X-Total-Count tells how many there are, Link carries the next page',
    ),
  },
});

const back = route('take vehicles back', {
  method: 'post',
  path: '/returns/{id}/taken-back',
  summary: 'Take back a purchased vehicle and refund it, less the fee',
  description:
    'By the right to return of the order. The vehicle gets its own draft listing, in preparation; the buyer gets an email. Called again, it changes nothing. 409 not-with-customer, and return-not-possible if a limit is exceeded.',
  tags,
  request: { params: orderId, body: body(vehicleBack) },
  responses: { 200: answer(staffReturn, 'The return, with its refund') },
});

const refuse = route('take vehicles back', {
  method: 'post',
  path: '/returns/{id}/refuse',
  summary: 'Refuse a return request; the buyer gets an email with the reason',
  description: 'Called again, it changes nothing. 409 return-decided if no request is open.',
  tags,
  request: { params: orderId, body: body(returnRefusal) },
  responses: { 200: answer(staffReturn, 'Refused') },
});

const generous = route('cancel orders', {
  method: 'post',
  path: '/admin/orders/{id}/taken-back',
  summary: 'Take back a purchased vehicle although a limit of the right to return is exceeded',
  description:
    'As with the right to return, with a reason; the fee of the order applies. 403 not-verified: above the amount of the setting refundPermitAbove it requires the permit of POST /verify-management.',
  tags,
  request: { params: orderId, body: body(generousTakeBack) },
  responses: { 200: answer(staffReturn, 'The return, with its refund') },
});

export const returnsRoutes = routes()
  .openapi(list, async (c) => {
    const page = await listAskedReturns(c.var.platform, c.req.valid('query'));
    describeListPage(c, page);
    return c.json(page.returns, 200);
  })
  .openapi(back, async (c) => {
    const { platform, paymentProvider, actor } = c.var;
    const { id } = c.req.valid('param');
    return c.json(
      await takeBackPurchase(platform, paymentProvider, memberOf(actor), id, c.req.valid('json')),
      200,
    );
  })
  .openapi(refuse, async (c) => {
    const { id } = c.req.valid('param');
    const { reason } = c.req.valid('json');
    return c.json(await refuseReturn(c.var.platform, memberOf(c.var.actor), id, reason), 200);
  })
  .openapi(generous, async (c) => {
    const { platform, paymentProvider, actor } = c.var;
    const { id } = c.req.valid('param');
    return c.json(
      await takeBackGenerously(platform, paymentProvider, memberOf(actor), id, c.req.valid('json')),
      200,
    );
  });
export type ReturnsRoutes = typeof returnsRoutes;

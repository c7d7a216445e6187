import { memberOf } from '#platform/actor.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { orderId } from '../orders.contract.ts';
import { sheetOrder } from './order-sheet.contract.ts';
import { readOrderSheet } from './read-order-sheet.ts';

const one = route('search orders', {
  method: 'get',
  path: '/admin/orders/{id}',
  summary: 'An order: payment, buyer, vehicle, ledger record and history',
  tags: ['orders, staff'],
  request: { params: orderId },
  responses: { 200: answer(sheetOrder, 'The order') },
});

export const orderSheetRoutes = routes().openapi(one, async (c) => {
  const { platform, paymentProvider, actor } = c.var;
  const { id } = c.req.valid('param');
  return c.json(await readOrderSheet(platform, paymentProvider.name, memberOf(actor).userId, id), 200);
});
export type OrderSheetRoutes = typeof orderSheetRoutes;

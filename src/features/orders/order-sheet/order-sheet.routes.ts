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
  const { platform, paymentProvider } = c.var;
  return c.json(await readOrderSheet(platform, paymentProvider.name, c.req.valid('param').id), 200);
});
export type OrderSheetRoutes = typeof orderSheetRoutes;

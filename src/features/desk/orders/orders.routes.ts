import { answer, route, routes } from '#platform/http/http.ts';
import { deskOrder, deskOrderId } from './orders.contract.ts';
import { readDeskOrder } from './read-desk-order.ts';

const one = route('see orders', {
  method: 'get',
  path: '/desk/orders/{id}',
  summary: 'An order: its lines, state, vehicle, and emails',
  description: 'Without payments, refunds and books, which are for admins.',
  tags: ['desk'],
  request: { params: deskOrderId },
  responses: { 200: answer(deskOrder, 'The order') },
});

export const deskOrdersRoutes = routes().openapi(one, async (c) =>
  c.json(await readDeskOrder(c.var.platform, c.req.valid('param').id), 200),
);
export type DeskOrdersRoutes = typeof deskOrdersRoutes;

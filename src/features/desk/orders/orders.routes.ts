import { answer, route, routes } from '#platform/http/http.ts';
import { deskOrder, deskOrderId } from './orders.contract.ts';
import { readDeskOrder } from './read-desk-order.ts';

const one = route('see orders', {
  method: 'get',
  path: '/desk/orders/{id}',
  summary: 'An order to be read: its lines, where it stands, its vehicle, and what was mailed about it',
  description: 'Nothing of payments, refunds and the books: those are for admins.',
  tags: ['desk'],
  request: { params: deskOrderId },
  responses: { 200: answer(deskOrder, 'The order') },
});

export const deskOrdersRoutes = routes().openapi(one, async (c) =>
  c.json(await readDeskOrder(c.var.platform, c.req.valid('param').id), 200),
);
export type DeskOrdersRoutes = typeof deskOrdersRoutes;

import { memberOf } from '#platform/actor.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { cancellation, officeOrder, officeOrderId } from '../search/order-search.contract.ts';
import { readOfficeOrder } from './read-order-sheet.ts';

const tags = ['orders, staff'];

const one = route('search orders', {
  method: 'get',
  path: '/admin/orders/{id}',
  summary: 'An order: payment, buyer, vehicle, ledger record and history',
  tags,
  request: { params: officeOrderId },
  responses: { 200: answer(officeOrder, 'The order') },
});

const cancel = route('cancel orders', {
  method: 'post',
  path: '/admin/orders/{id}/cancel',
  summary: 'Cancel a paid order that was not handed over, and refund its price',
  description:
    'The vehicle goes back on stock, and the customer is mailed. Asked again, answers the same and changes nothing. A refund that the payment provider has still to confirm is pending, and is finished within minutes. 409 order-not-cancellable.',
  tags,
  request: { params: officeOrderId },
  responses: { 200: answer(cancellation, 'Cancelled, and where the refund stands') },
});

export const officeOrderRoutes = routes()
  .openapi(one, async (c) => {
    const { platform, paymentProvider } = c.var;
    return c.json(await readOfficeOrder(platform, paymentProvider.name, c.req.valid('param').id), 200);
  })
  .openapi(cancel, async (c) => {
    const { platform, paymentProvider, actor } = c.var;
    const { id } = c.req.valid('param');
    return c.json(await cancelOrder(platform, paymentProvider, memberOf(actor), id), 200);
  });
export type OfficeOrderRoutes = typeof officeOrderRoutes;

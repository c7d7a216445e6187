import {
  agreementInput,
  deskMoneyInput,
  inspectionInput,
} from '#features/trade-ins/inspections/inspections.contract.ts';
import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { orderId } from '../orders.contract.ts';
import { oldCarOfOrder } from './old-cars.contract.ts';
import { agreeToOldCar, inspectOldCar, readOldCar, receiveForOldCar } from './old-cars.service.ts';

const tags = ['orders, staff'];

const read = route('see old cars of orders', {
  method: 'get',
  path: '/orders/{id}/old-car',
  summary: 'The trade-in of an order, and its next step',
  description: '404 if there is none.',
  tags,
  request: { params: orderId },
  responses: { 200: answer(oldCarOfOrder, 'The trade-in') },
});

const inspect = route('hand vehicles over', {
  method: 'put',
  path: '/orders/{id}/old-car/inspection',
  summary: 'Save the inspection of the trade-in and its value',
  description:
    'As offered, or another value with a reason, which the customer then agrees to. Can be repeated until settled. 409 old-car-changed, old-car-settled, no-old-car-due, taxed-with-old-car.',
  tags,
  request: { params: orderId, body: body(inspectionInput) },
  responses: { 200: answer(oldCarOfOrder, 'The trade-in, inspected') },
});

const agree = route('hand vehicles over', {
  method: 'post',
  path: '/orders/{id}/old-car/agreement',
  summary: 'The customer agrees to the changed value of the trade-in',
  description:
    'Stored with time, text and hash. Called again, it changes nothing. 409 old-car-changed, nothing-to-agree, no-old-car-due.',
  tags,
  request: { params: orderId, body: body(agreementInput) },
  responses: { 200: answer(oldCarOfOrder, 'The trade-in, agreed') },
});

const received = route('hand vehicles over', {
  method: 'post',
  path: '/orders/{id}/old-car/received',
  summary: 'Record money received because the trade-in is worth less, or instead of the trade-in',
  description:
    'Exactly the amount due, else 409 not-receivable. The same reference again changes nothing. 409 no-old-car-due, taxed-with-old-car.',
  tags,
  request: { params: orderId, body: body(deskMoneyInput) },
  responses: { 200: answer(oldCarOfOrder, 'The updated trade-in') },
});

export const oldCarsRoutes = routes()
  .openapi(read, async (c) => c.json(await readOldCar(c.var.platform.database, c.req.valid('param').id), 200))
  .openapi(inspect, async (c) => {
    const { platform, actor } = c.var;
    const { id } = c.req.valid('param');
    return c.json(await inspectOldCar(platform, memberOf(actor), id, c.req.valid('json')), 200);
  })
  .openapi(agree, async (c) => {
    const { platform, actor } = c.var;
    const { id } = c.req.valid('param');
    return c.json(await agreeToOldCar(platform, memberOf(actor), id, c.req.valid('json')), 200);
  })
  .openapi(received, async (c) => {
    const { platform, actor } = c.var;
    const { id } = c.req.valid('param');
    return c.json(await receiveForOldCar(platform, memberOf(actor), id, c.req.valid('json')), 200);
  });
export type OldCarsRoutes = typeof oldCarsRoutes;

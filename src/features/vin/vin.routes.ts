import { memberOf } from '#platform/actor.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import {
  generatedVin,
  orderParam,
  ownVins,
  soldVehicle,
  typedReceipt,
  vinOfOrder,
  vinsOfOrders,
  vinsQuery,
} from './vin.contract.ts';
import { findVehicle, generateVin, readOwnVins, readVinOfOrder, readVinsOf } from './vin.service.ts';

const tags = ['VIN'];

const search = route('issue VINs', {
  method: 'get',
  path: '/vin/search-car/{receipt}',
  summary: 'The vehicle of a receipt number, and its VIN if it has one',
  tags,
  request: { params: typedReceipt },
  responses: { 200: answer(soldVehicle, 'The vehicle as it was sold') },
});

const generate = route('issue VINs', {
  method: 'post',
  path: '/vin/generate-vin/{receipt}',
  summary: 'Generate the VIN of a purchased vehicle',
  description:
    'Generating again returns the same one. 409 rented, unpaid or cancelled: no VIN is generated for such orders.',
  tags,
  request: { params: typedReceipt },
  responses: { 200: answer(generatedVin, 'The VIN and its barcode') },
});

const ofOrder = route('search orders', {
  method: 'get',
  path: '/vin/of-order/{id}',
  summary: 'The VIN of an order, and who generated it',
  tags,
  request: { params: orderParam },
  responses: { 200: answer(vinOfOrder, 'Empty if there is none yet') },
});

const ofOrders = route('hand vehicles over', {
  method: 'get',
  path: '/vin/of-orders',
  summary: 'The VINs of these orders',
  tags,
  request: { query: vinsQuery },
  responses: { 200: answer(vinsOfOrders, 'The VINs by order') },
});

const mine = route('see own orders', {
  method: 'get',
  path: '/vin/mine',
  summary: 'The VINs of your own vehicles',
  tags,
  responses: { 200: answer(ownVins, 'By order, the newest first, 500 at most') },
});

export const vinRoutes = routes()
  .openapi(search, async (c) => {
    return c.json(await findVehicle(c.var.platform.database, c.req.valid('param').receipt), 200);
  })
  .openapi(generate, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await generateVin(platform, memberOf(actor), c.req.valid('param').receipt), 200);
  })
  .openapi(ofOrder, async (c) => {
    return c.json(await readVinOfOrder(c.var.platform.database, c.req.valid('param').id), 200);
  })
  .openapi(ofOrders, async (c) => {
    return c.json(await readVinsOf(c.var.platform.database, c.req.valid('query').ids), 200);
  })
  .openapi(mine, async (c) => {
    return c.json(await readOwnVins(c.var.platform.database, memberOf(c.var.actor)), 200);
  });
export type VinRoutes = typeof vinRoutes;

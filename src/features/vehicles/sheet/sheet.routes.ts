import { z } from 'zod';
import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { changeStateOfVehicle, changeVehicle } from './change-vehicle.ts';
import { findVehicleOfOrder, readSheet } from './read-sheet.ts';
import {
  orderOfVehicle,
  vehicleId,
  vehicleInput,
  vehicleSheet,
  vehicleStateInput,
} from './sheet.contract.ts';

const tags = ['vehicles, staff'];
const params = { params: vehicleId };

const find = route('keep vehicles', {
  method: 'get',
  path: '/vehicles/{id}',
  summary: 'The sheet of a vehicle, from its arrival to today',
  description: 'Cost and margin are in answers to admins alone.',
  tags,
  request: params,
  responses: { 200: answer(vehicleSheet, 'The sheet') },
});

const change = route('keep vehicles', {
  method: 'put',
  path: '/vehicles/{id}',
  summary: 'Write what is known of a vehicle',
  description:
    'All of it at once: what is left out is not known any more, but for the cost, which only admins write. 409 vehicle-changed where expectedVersion is not its version, vin-here, and vehicle-not-free for the VIN of a vehicle that an order has.',
  tags,
  request: { ...params, body: body(vehicleInput) },
  responses: { 200: answer(vehicleSheet, 'The sheet as it is now') },
});

const changeState = route('keep vehicles', {
  method: 'post',
  path: '/vehicles/{id}/state',
  summary: 'Make a vehicle available, prepare it, or say that it left us',
  description:
    'The stock of its listing follows. 409 vehicle-not-free where an order has it, vehicle-changed where it is not as `from` says.',
  tags,
  request: { ...params, body: body(vehicleStateInput) },
  responses: { 200: answer(vehicleSheet, 'The sheet as it is now') },
});

const ofOrder = route('keep vehicles', {
  method: 'get',
  path: '/vehicles/of-order/{orderId}',
  summary: 'The vehicle that an order has',
  tags,
  request: { params: orderOfVehicle },
  responses: { 200: answer(z.object({ _id: z.string(), stockNumber: z.string() }), 'The vehicle') },
});

export const sheetRoutes = routes()
  .openapi(find, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await readSheet(platform, memberOf(actor), c.req.valid('param').id), 200);
  })
  .openapi(change, async (c) => {
    const { platform, actor } = c.var;
    const { id } = c.req.valid('param');
    return c.json(await changeVehicle(platform, memberOf(actor), id, c.req.valid('json')), 200);
  })
  .openapi(changeState, async (c) => {
    const { platform, actor } = c.var;
    const { id } = c.req.valid('param');
    return c.json(await changeStateOfVehicle(platform, memberOf(actor), id, c.req.valid('json')), 200);
  })
  .openapi(ofOrder, async (c) => {
    return c.json(await findVehicleOfOrder(c.var.platform.database, c.req.valid('param').orderId), 200);
  });
export type SheetRoutes = typeof sheetRoutes;

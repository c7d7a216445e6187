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
  summary: 'A vehicle with its history',
  description: 'Cost and margin are only in answers to admins.',
  tags,
  request: params,
  responses: { 200: answer(vehicleSheet, 'The vehicle') },
});

const change = route('keep vehicles', {
  method: 'put',
  path: '/vehicles/{id}',
  summary: 'Change a vehicle',
  description:
    'Replaces all fields: an omitted field is cleared, except the cost, which only admins can change. 409 vehicle-changed if expectedVersion is not its version, vin-here, vin-unconfirmed, and vehicle-not-free for the VIN of a vehicle with an order.',
  tags,
  request: { ...params, body: body(vehicleInput) },
  responses: { 200: answer(vehicleSheet, 'The updated vehicle') },
});

const changeState = route('keep vehicles', {
  method: 'post',
  path: '/vehicles/{id}/state',
  summary: 'Put a vehicle on sale, take it off sale, or remove it from inventory',
  description:
    'The stock of its listing is updated. 409 vehicle-not-free if it has an order, vehicle-changed if its state is not `from`.',
  tags,
  request: { ...params, body: body(vehicleStateInput) },
  responses: { 200: answer(vehicleSheet, 'The updated vehicle') },
});

const ofOrder = route('keep vehicles', {
  method: 'get',
  path: '/vehicles/of-order/{orderId}',
  summary: 'The vehicle of an order',
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

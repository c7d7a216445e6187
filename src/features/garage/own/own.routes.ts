import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import {
  garage,
  garageChange,
  garageParam,
  garageSheet,
  mostAdded,
  newGarageVehicle,
  readVin,
  vinQuery,
} from '../garage.contract.ts';
import {
  addVehicle,
  changeGarageVehicle,
  putBack,
  readGarage,
  readGarageSheet,
  readTypedVin,
  removeVehicle,
} from './own.service.ts';

const tags = ['garage'];
const ofOthers = "404 for another person's.";

const list = route('keep a garage', {
  method: 'get',
  path: '/garage',
  summary: 'Your vehicles and their upcoming service',
  tags,
  responses: { 200: answer(garage, 'Vehicles you bought here, and vehicles you added') },
});

const sheet = route('keep a garage', {
  method: 'get',
  path: '/garage/vehicles/{id}',
  summary: 'One of your vehicles with its service history',
  description: ofOthers,
  tags,
  request: { params: garageParam },
  responses: {
    200: answer(garageSheet, 'Only your own appointments are included, even if the car had other owners'),
  },
});

const add = route('keep a garage', {
  method: 'post',
  path: '/garage/vehicles',
  summary: 'Add a car from elsewhere to your garage',
  description: `409 in-garage-already, and garage-full beyond ${mostAdded}.`,
  tags,
  request: { body: body(newGarageVehicle) },
  responses: { 201: answer(garageSheet, 'Added') },
});

const change = route('keep a garage', {
  method: 'put',
  path: '/garage/vehicles/{id}',
  summary: 'Change one of your vehicles',
  description: `For a vehicle bought here, only the license plate can be changed. ${ofOthers}`,
  tags,
  request: { params: garageParam, body: body(garageChange) },
  responses: { 200: answer(garageSheet, 'The updated vehicle') },
});

const remove = route('keep a garage', {
  method: 'delete',
  path: '/garage/vehicles/{id}',
  summary: 'Remove a vehicle from your garage',
  description: `For a car from elsewhere, your entries are deleted; a car bought here can be added back. ${ofOthers}`,
  tags,
  request: { params: garageParam },
  responses: { 204: { description: 'Removed' } },
});

const back = route('keep a garage', {
  method: 'post',
  path: '/garage/vehicles/{id}/back',
  summary: 'Add back a vehicle bought here',
  description: ofOthers,
  tags,
  request: { params: garageParam },
  responses: { 200: answer(garageSheet, 'Added back, with your entries') },
});

const decode = route('keep a garage', {
  method: 'get',
  path: '/garage/vin',
  summary: 'Decode a VIN',
  tags,
  request: { query: vinQuery },
  responses: { 200: answer(readVin, 'Absent fields cannot be read from the VIN') },
});

export const garageRoutes = routes()
  .openapi(list, async (c) => c.json(await readGarage(c.var.platform, memberOf(c.var.actor)), 200))
  .openapi(sheet, async (c) =>
    c.json(await readGarageSheet(c.var.platform, memberOf(c.var.actor), c.req.valid('param').id), 200),
  )
  .openapi(add, async (c) => {
    const { platform, actor } = c.var;
    const id = await addVehicle(platform.database, memberOf(actor), c.req.valid('json'));
    return c.json(await readGarageSheet(platform, memberOf(actor), id), 201);
  })
  .openapi(change, async (c) => {
    const { platform, actor } = c.var;
    const { id } = c.req.valid('param');
    await changeGarageVehicle(platform.database, memberOf(actor), id, c.req.valid('json'));
    return c.json(await readGarageSheet(platform, memberOf(actor), id), 200);
  })
  .openapi(remove, async (c) => {
    await removeVehicle(c.var.platform.database, memberOf(c.var.actor), c.req.valid('param').id);
    return c.body(null, 204);
  })
  .openapi(back, async (c) => {
    const { platform, actor } = c.var;
    const { id } = c.req.valid('param');
    await putBack(platform.database, memberOf(actor), id);
    return c.json(await readGarageSheet(platform, memberOf(actor), id), 200);
  })
  .openapi(decode, async (c) => {
    const { vin } = c.req.valid('query');
    return c.json(await readTypedVin(c.var.platform.database, vin), 200);
  });
export type GarageRoutes = typeof garageRoutes;

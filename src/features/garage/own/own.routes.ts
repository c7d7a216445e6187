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
import { addVehicle, changeGarageVehicle, putBack, removeVehicle } from './keep-vehicles.ts';
import { readGarage, readGarageSheet, readTypedVin } from './read-garage.ts';

const tags = ['garage'];
const ofOthers = "404 for somebody else's.";

const list = route('keep a garage', {
  method: 'get',
  path: '/garage',
  summary: 'Your vehicles, and what they are due for',
  tags,
  responses: { 200: answer(garage, 'What you bought here, and what you added') },
});

const sheet = route('keep a garage', {
  method: 'get',
  path: '/garage/vehicles/{id}',
  summary: 'One of your vehicles with its care',
  description: ofOthers,
  tags,
  request: { params: garageParam },
  responses: {
    200: answer(garageSheet, 'Only your own appointments are told, also of a car that others had before'),
  },
});

const add = route('keep a garage', {
  method: 'post',
  path: '/garage/vehicles',
  summary: 'Put a car from elsewhere into your garage',
  description: `409 in-garage-already, and garage-full beyond ${mostAdded}.`,
  tags,
  request: { body: body(newGarageVehicle) },
  responses: { 201: answer(garageSheet, 'It stands there') },
});

const change = route('keep a garage', {
  method: 'put',
  path: '/garage/vehicles/{id}',
  summary: 'Change what you say of one of your vehicles',
  description: `Of one that was bought here only the plate changes. ${ofOthers}`,
  tags,
  request: { params: garageParam, body: body(garageChange) },
  responses: { 200: answer(garageSheet, 'As it is from now on') },
});

const remove = route('keep a garage', {
  method: 'delete',
  path: '/garage/vehicles/{id}',
  summary: 'Take a vehicle out of your garage',
  description: `What you noted of a car from elsewhere is forgotten; one that was bought here can be put back. ${ofOthers}`,
  tags,
  request: { params: garageParam },
  responses: { 204: { description: 'It is gone' } },
});

const back = route('keep a garage', {
  method: 'post',
  path: '/garage/vehicles/{id}/back',
  summary: 'Put a vehicle back that was bought here',
  description: ofOthers,
  tags,
  request: { params: garageParam },
  responses: { 200: answer(garageSheet, 'It stands there again, with what you noted') },
});

const decode = route('keep a garage', {
  method: 'get',
  path: '/garage/vin',
  summary: 'What a VIN says of its vehicle',
  tags,
  request: { query: vinQuery },
  responses: { 200: answer(readVin, 'What is absent nobody can read from it') },
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

import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { mostAddresses } from './address.rules.ts';
import { addressParam, newAddress, ownAddress, ownAddressList } from './addresses.contract.ts';
import {
  addAddress,
  changeAddress,
  listAddresses,
  preferAddress,
  removeAddress,
} from './addresses.service.ts';

const tags = ['account'];
const ofOthers = "404 for another person's.";

const list = route('keep addresses', {
  method: 'get',
  path: '/account/addresses',
  summary: "One's own addresses: the default one first, then the newest",
  tags,
  responses: { 200: answer(ownAddressList, `At most ${mostAddresses}`) },
});

const add = route('keep addresses', {
  method: 'post',
  path: '/account/addresses',
  summary: 'Save an address for checkout',
  description: `The first becomes the default; one that is already saved is returned unchanged. 409 too-many-addresses beyond ${mostAddresses}.`,
  tags,
  request: { body: body(newAddress) },
  responses: { 200: answer(ownAddress, 'The saved address') },
});

const change = route('keep addresses', {
  method: 'put',
  path: '/account/addresses/{id}',
  summary: 'Change an address',
  description: `Orders keep the address that they were placed with. ${ofOthers}`,
  tags,
  request: { params: addressParam, body: body(newAddress) },
  responses: { 200: answer(ownAddress, 'The updated version') },
});

const prefer = route('keep addresses', {
  method: 'post',
  path: '/account/addresses/{id}/default',
  summary: 'Make this address the default at checkout',
  description: ofOthers,
  tags,
  request: { params: addressParam },
  responses: { 200: answer(ownAddress, 'The default one') },
});

const remove = route('keep addresses', {
  method: 'delete',
  path: '/account/addresses/{id}',
  summary: 'Delete an address',
  description: `If it was the default, the newest remaining address becomes the default. ${ofOthers}`,
  tags,
  request: { params: addressParam },
  responses: { 204: { description: 'It is deleted' } },
});

export const addressesRoutes = routes()
  .openapi(list, async (c) =>
    c.json(await listAddresses(c.var.platform.database, memberOf(c.var.actor)), 200),
  )
  .openapi(add, async (c) =>
    c.json(await addAddress(c.var.platform.database, memberOf(c.var.actor), c.req.valid('json')), 200),
  )
  .openapi(change, async (c) => {
    const { id } = c.req.valid('param');
    const { database } = c.var.platform;
    return c.json(await changeAddress(database, memberOf(c.var.actor), id, c.req.valid('json')), 200);
  })
  .openapi(prefer, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await preferAddress(c.var.platform.database, memberOf(c.var.actor), id), 200);
  })
  .openapi(remove, async (c) => {
    await removeAddress(c.var.platform.database, memberOf(c.var.actor), c.req.valid('param').id);
    return c.body(null, 204);
  });
export type AddressesRoutes = typeof addressesRoutes;

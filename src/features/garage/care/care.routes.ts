import { memberOf } from '#platform/actor.ts';
import { body, route, routes } from '#platform/http/http.ts';
import { entryParam, garageParam, newCare, newReading } from '../garage.contract.ts';
import { dropCare, dropReading, noteCare, noteReading } from './note-care.ts';

const tags = ['garage'];
const ofOthers = "404 for another person's.";
const noted = { 204: { description: 'Saved' } };
const gone = { 204: { description: 'Removed' } };

const read = route('keep a garage', {
  method: 'post',
  path: '/garage/vehicles/{id}/readings',
  summary: 'Save an odometer reading',
  description: `Replaces a reading of the same day. 409 reading-disagrees: it is below an earlier one (isLess: it may be sent again with startsAnew), or above a later one. ${ofOthers}`,
  tags,
  request: { params: garageParam, body: body(newReading) },
  responses: noted,
});

const unread = route('keep a garage', {
  method: 'delete',
  path: '/garage/vehicles/{id}/readings/{entryId}',
  summary: 'Remove an odometer reading',
  description: ofOthers,
  tags,
  request: { params: entryParam },
  responses: gone,
});

const care = route('keep a garage', {
  method: 'post',
  path: '/garage/vehicles/{id}/care',
  summary: 'Save a service or an inspection done elsewhere',
  description: `409 care-known if that day already has one. ${ofOthers}`,
  tags,
  request: { params: garageParam, body: body(newCare) },
  responses: noted,
});

const uncare = route('keep a garage', {
  method: 'delete',
  path: '/garage/vehicles/{id}/care/{entryId}',
  summary: 'Remove a service done elsewhere',
  description: ofOthers,
  tags,
  request: { params: entryParam },
  responses: gone,
});

export const garageCareRoutes = routes()
  .openapi(read, async (c) => {
    const { platform, actor } = c.var;
    await noteReading(platform, memberOf(actor), c.req.valid('param').id, c.req.valid('json'));
    return c.body(null, 204);
  })
  .openapi(unread, async (c) => {
    const { id, entryId } = c.req.valid('param');
    await dropReading(c.var.platform.database, memberOf(c.var.actor), id, entryId);
    return c.body(null, 204);
  })
  .openapi(care, async (c) => {
    const { platform, actor } = c.var;
    await noteCare(platform, memberOf(actor), c.req.valid('param').id, c.req.valid('json'));
    return c.body(null, 204);
  })
  .openapi(uncare, async (c) => {
    const { id, entryId } = c.req.valid('param');
    await dropCare(c.var.platform.database, memberOf(c.var.actor), id, entryId);
    return c.body(null, 204);
  });
export type GarageCareRoutes = typeof garageCareRoutes;

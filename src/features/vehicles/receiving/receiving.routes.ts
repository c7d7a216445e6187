import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import type { UnnamedUnits } from '../units/units-in-the-way.ts';
import { findListings, findListingToReceive } from './find-listings.ts';
import {
  checkedVins,
  deliveryInput,
  listingId,
  listingsQuery,
  listingsToReceive,
  listingToReceive,
  receivedDelivery,
  vinsToCheck,
} from './receiving.contract.ts';
import { checkVins, receiveDelivery } from './receiving.service.ts';

const tags = ['vehicles, staff'];

const check = route('keep vehicles', {
  method: 'post',
  path: '/vehicles/check-vins',
  summary: 'Check VINs before they are received',
  description: 'Changes nothing. In the order in which they were sent.',
  tags,
  request: { body: body(vinsToCheck) },
  responses: { 200: answer(checkedVins, 'One for each') },
});

const receive = route('keep vehicles', {
  method: 'post',
  path: '/vehicles/deliveries',
  summary: 'Receive the vehicles of a delivery',
  description:
    'All or none. Stock numbers are assigned automatically. 409 vin-here if one of them is already in stock, vin-unconfirmed if a check digit does not match and vinConfirmed is not sent, not-counted if the stock has fewer units without a VIN, one-vehicle if a listing that is not new already has its vehicle. The same key again returns what was received, and receives nothing.',
  tags,
  request: { body: body(deliveryInput) },
  responses: { 201: answer(receivedDelivery, 'The vehicles, now available') },
});

const listings = route('keep vehicles', {
  method: 'get',
  path: '/vehicles/listings',
  summary: 'Listings that vehicles can be received for, of both catalogs',
  tags,
  request: { query: listingsQuery },
  responses: { 200: answer(listingsToReceive, 'Newest first, 20 at most; without archived ones') },
});

const listing = route('keep vehicles', {
  method: 'get',
  path: '/vehicles/listings/{id}',
  summary: 'A listing that vehicles can be received for',
  tags,
  request: { params: listingId },
  responses: { 200: answer(listingToReceive, 'The listing') },
});

/** `unnamedUnits` tells what orders have of a listing, which a higher shelf knows. */
export const receivingRoutesWith = (unnamedUnits: UnnamedUnits) =>
  routes()
    .openapi(listings, async (c) => {
      return c.json(await findListings(c.var.platform.database, c.req.valid('query').search), 200);
    })
    .openapi(listing, async (c) => {
      return c.json(await findListingToReceive(c.var.platform.database, c.req.valid('param').id), 200);
    })
    .openapi(check, async (c) => {
      return c.json(await checkVins(c.var.platform.database, c.req.valid('json')), 200);
    })
    .openapi(receive, async (c) => {
      const { platform, actor } = c.var;
      return c.json(await receiveDelivery(platform, memberOf(actor), c.req.valid('json'), unnamedUnits), 201);
    });
export type ReceivingRoutes = ReturnType<typeof receivingRoutesWith>;

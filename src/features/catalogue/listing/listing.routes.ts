import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { carId } from '../catalogue.contract.ts';
import { listing, listingInput, listingPrice } from './listing.contract.ts';
import {
  changeListing,
  changeListingPrice,
  changeListingState,
  deleteListing,
  findListing,
} from './listing.service.ts';
import type { NameUnits } from './name-units.ts';

const tags = ['cars, staff'];
const params = { params: carId };

const find = route('edit listings', {
  method: 'get',
  path: '/listings/{id}',
  summary: 'A car of either catalog as staff edit it, in any state',
  tags,
  request: params,
  responses: { 200: answer(listing, 'The listing') },
});

const change = route('edit listings', {
  method: 'put',
  path: '/listings/{id}',
  summary: 'Change the facts and texts of a car',
  description:
    'Replaces all of them: an omitted fact is cleared. 409 listing-changed if expectedVersion is not its version. A car that is not new has one vehicle and needs a mileage to be published.',
  tags,
  request: { ...params, body: body(listingInput) },
  responses: { 200: answer(listing, 'The updated listing') },
});

const price = route('change prices', {
  method: 'put',
  path: '/listings/{id}/price',
  summary: 'Set the price of one car',
  description:
    'The previous price becomes oldPrice, or the one that is sent with an undo. 409 price-changed where expectedPrice differs.',
  tags,
  request: { ...params, body: body(listingPrice) },
  responses: { 200: answer(listing, 'The updated listing') },
});

const publish = route('edit listings', {
  method: 'post',
  path: '/listings/{id}/publish',
  summary: 'Publish a draft or an archived car',
  tags,
  request: params,
  responses: { 200: answer(listing, 'The updated listing') },
});

const remove = route('edit listings', {
  method: 'delete',
  path: '/listings/{id}',
  summary: 'Delete an unpublished car',
  description:
    'A draft or an archived car without orders and vehicles; its pictures and prices are deleted too. 409 listing-published, and listing-in-use if it has orders, rentals or vehicles: archive it instead.',
  tags,
  request: params,
  responses: { 204: { description: 'It is deleted' } },
});

const archive = route('edit listings', {
  method: 'post',
  path: '/listings/{id}/archive',
  summary: 'Archive a car',
  description: 'It can no longer be found or sold. Its orders and pictures are kept.',
  tags,
  request: params,
  responses: { 200: answer(listing, 'The updated listing') },
});

/** `nameUnits` tells the vehicles of a car, which a higher shelf knows. */
export const listingRoutesWith = (nameUnits: NameUnits) =>
  routes()
    .openapi(find, async (c) => {
      return c.json(await findListing(c.var.platform, c.req.valid('param').id), 200);
    })
    .openapi(change, async (c) => {
      const { platform, actor } = c.var;
      const { id } = c.req.valid('param');
      return c.json(await changeListing(platform, memberOf(actor), id, c.req.valid('json'), nameUnits), 200);
    })
    .openapi(price, async (c) => {
      const { platform, actor } = c.var;
      const { id } = c.req.valid('param');
      return c.json(await changeListingPrice(platform, memberOf(actor), id, c.req.valid('json')), 200);
    })
    .openapi(publish, async (c) => {
      const { platform, actor } = c.var;
      const { id } = c.req.valid('param');
      return c.json(await changeListingState(platform, memberOf(actor), id, 'published'), 200);
    })
    .openapi(remove, async (c) => {
      const { platform, actor } = c.var;
      await deleteListing(platform, memberOf(actor), c.req.valid('param').id);
      return c.body(null, 204);
    })
    .openapi(archive, async (c) => {
      const { platform, actor } = c.var;
      const { id } = c.req.valid('param');
      return c.json(await changeListingState(platform, memberOf(actor), id, 'archived'), 200);
    });
export type ListingRoutes = ReturnType<typeof listingRoutesWith>;

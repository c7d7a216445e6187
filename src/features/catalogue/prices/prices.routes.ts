import { z } from 'zod';
import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { listUpdates, undoUpdate } from './price-updates.ts';
import {
  keptUpdateList,
  pricePreview,
  priceShift,
  priceUpdate,
  priceUpdateAnswer,
  shiftPreview,
  shiftQuery,
  typedName,
} from './prices.contract.ts';
import { previewPrice, previewShift, shiftPrices, updatePrice } from './prices.service.ts';

const tags = ['cars, staff'];

const preview = route('change prices', {
  method: 'get',
  path: '/cars/update-price',
  summary: 'What a price update of this make and model would change',
  tags,
  request: { query: typedName },
  responses: { 200: answer(pricePreview, 'Number of matching cars, and their current prices') },
});

const update = route('update prices by name', {
  method: 'put',
  path: '/cars/update-price',
  summary: 'Set a new price for every car of a make and model',
  description:
    'In both catalogs, ignoring case. The old price becomes oldPrice; a car that already has this price is not changed. With your own username and password in the body the call needs nothing else: 403 verification-failed where they are wrong. Without them it needs the permit of POST /vin/verify-worker-admin: 403 not-verified.',
  tags,
  request: { body: body(priceUpdate) },
  responses: { 200: answer(priceUpdateAnswer, 'What was changed') },
});

const shiftPreviewed = route('change prices', {
  method: 'get',
  path: '/cars/price-shift',
  summary: 'Preview of a percentage change for a selection of cars',
  tags,
  request: { query: shiftQuery },
  responses: { 200: answer(shiftPreview, 'Number of matching cars, with current and new prices') },
});

const shifted = route('change prices', {
  method: 'post',
  path: '/cars/price-shift',
  summary: 'Raise or lower the prices of a selection by a percentage',
  description:
    'Of every new car of the make and model, or of the make; each is rounded to the cent, half up. The old price becomes oldPrice. 404 where no car matches.',
  tags,
  request: { body: body(priceShift) },
  responses: { 200: answer(priceUpdateAnswer, 'What was changed') },
});

const updates = route('change prices', {
  method: 'get',
  path: '/cars/price-updates',
  summary: 'The latest bulk price changes',
  tags,
  responses: { 200: answer(keptUpdateList, 'Twenty at most, the newest first') },
});

const undone = route('change prices', {
  method: 'post',
  path: '/cars/price-updates/{id}/undo',
  summary: 'Undo a bulk price change',
  description:
    '409 price-changed if one of its prices was changed again; 409 already-undone; 409 not-to-undo after 30 days.',
  tags,
  request: { params: z.object({ id: z.string().min(1).max(64) }) },
  responses: { 200: answer(priceUpdateAnswer, 'The restored prices') },
});

export const pricesRoutes = routes()
  .openapi(preview, async (c) => {
    return c.json(await previewPrice(c.var.platform.database, c.req.valid('query')), 200);
  })
  .openapi(update, async (c) => {
    const { platform, actor } = c.var;
    const wanted = c.req.valid('json');
    return c.json(await updatePrice(platform, memberOf(actor), wanted), 200);
  })
  .openapi(shiftPreviewed, async (c) => {
    return c.json(await previewShift(c.var.platform.database, c.req.valid('query')), 200);
  })
  .openapi(shifted, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await shiftPrices(platform.database, memberOf(actor), c.req.valid('json')), 200);
  })
  .openapi(updates, async (c) => {
    return c.json(await listUpdates(c.var.platform), 200);
  })
  .openapi(undone, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await undoUpdate(platform.database, memberOf(actor), c.req.valid('param').id), 200);
  });
export type PricesRoutes = typeof pricesRoutes;

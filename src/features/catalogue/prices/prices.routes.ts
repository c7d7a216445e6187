import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { pricePreview, priceUpdate, priceUpdateAnswer, typedName } from './prices.contract.ts';
import { previewPrice, updatePrice } from './prices.service.ts';

const tags = ['cars, staff'];

const preview = route('change prices', {
  method: 'get',
  path: '/cars/update-price',
  summary: 'What a price update of this make and model would touch',
  tags,
  request: { query: typedName },
  responses: { 200: answer(pricePreview, 'How many cars match, and what they cost now') },
});

const update = route('change prices', {
  method: 'put',
  path: '/cars/update-price',
  summary: 'Give every car of a make and model a new price',
  description:
    'In both catalogues, without case. The old price becomes oldPrice; a car that costs as much already is left alone. Username, password and role are not needed; where they are sent, they must be your own.',
  tags,
  request: { body: body(priceUpdate) },
  responses: { 200: answer(priceUpdateAnswer, 'What was changed') },
});

export const pricesRoutes = routes()
  .openapi(preview, async (c) => {
    return c.json(await previewPrice(c.var.platform.database, c.req.valid('query')), 200);
  })
  .openapi(update, async (c) => {
    const { platform, actor } = c.var;
    const wanted = c.req.valid('json');
    return c.json(await updatePrice(platform, memberOf(actor), wanted), 200);
  });
export type PricesRoutes = typeof pricesRoutes;

import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { basket, basketInput } from './basket.contract.ts';
import { readBasket, replaceBasket } from './basket.service.ts';

const read = route('keep a basket', {
  method: 'get',
  path: '/basket',
  summary: 'Your basket, at current prices and stock',
  description: 'A line may ask for more than is in stock: compare its quantity with car.stock.',
  tags: ['basket'],
  responses: { 200: answer(basket, 'The basket') },
});

const replace = route('keep a basket', {
  method: 'post',
  path: '/basket',
  summary: 'Replace your basket',
  description:
    'Of a car, only _id is used. Lines of the same car, type and days are merged, with what was chosen for either; names that are not offered are kept, and the sale refuses them. 409 car-gone names the cars, 409 sold-out says what is available, 409 vip-access-needed names VIP cars that are new to the basket of someone without VIP access; the basket then stays as it was.',
  tags: ['basket'],
  request: { body: body(basketInput) },
  responses: { 200: answer(basket, 'The stored basket') },
});

export const basketRoutes = routes()
  .openapi(read, async (c) => {
    return c.json(await readBasket(c.var.platform, memberOf(c.var.actor)), 200);
  })
  .openapi(replace, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await replaceBasket(platform, memberOf(actor), c.req.valid('json')), 200);
  });
export type BasketRoutes = typeof basketRoutes;

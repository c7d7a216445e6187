import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { openCheckout, readCheckout } from './open-checkout.ts';
import { checkout, checkoutId, checkoutRequest } from './opening.contract.ts';

const open = route('check out', {
  method: 'post',
  path: '/checkouts',
  summary: 'Start the checkout of your stored basket',
  description:
    'There is one checkout for each version of a basket: called again, also from another tab or device, the answer is the same checkout. 409 checkout-paid has the purchase, 409 basket-changed the current basket, 409 basket-empty means there is nothing to buy.',
  tags: ['checkout'],
  request: { body: body(checkoutRequest) },
  responses: { 200: answer(checkout, 'The checkout: pass its _id on as checkoutId of the payment') },
});

const read = route('check out', {
  method: 'get',
  path: '/checkouts/{id}',
  summary: 'The state of your checkout',
  tags: ['checkout'],
  request: { params: checkoutId },
  responses: { 200: answer(checkout, 'The checkout; with the purchase once it is paid') },
});

export const openingRoutes = routes()
  .openapi(open, async (c) => {
    const { platform, actor } = c.var;
    const { basketVersion } = c.req.valid('json');
    return c.json(await openCheckout(platform, memberOf(actor), basketVersion), 200);
  })
  .openapi(read, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await readCheckout(platform, memberOf(actor), c.req.valid('param').id), 200);
  });
export type OpeningRoutes = typeof openingRoutes;

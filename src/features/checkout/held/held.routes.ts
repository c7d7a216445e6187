import { holdId } from '#features/holds/holds.contract.ts';
import { memberOf } from '#platform/actor.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { heldPurchase, heldPurchaseQuery } from './held.contract.ts';
import { readHeldPurchase } from './read-held-purchase.ts';

const purchase = route('reserve cars', {
  method: 'get',
  path: '/holds/{id}/purchase',
  summary: 'What buying your reserved car costs, with a trade-in and the extras you choose',
  description:
    'Its due is the totalAmount of POST /payments/card or /payments/installment with the same holdId, tradeInId and chosen.',
  tags: ['reservations'],
  request: { params: holdId, query: heldPurchaseQuery },
  responses: { 200: answer(heldPurchase, 'The amount due, and what can be added') },
});

export const heldPurchaseRoutes = routes().openapi(purchase, async (c) => {
  const { platform, actor } = c.var;
  const { tradeInId, chosen = [] } = c.req.valid('query');
  const asked = { tradeInId, chosen: [chosen].flat() };
  return c.json(await readHeldPurchase(platform, memberOf(actor), c.req.valid('param').id, asked), 200);
});
export type HeldPurchaseRoutes = typeof heldPurchaseRoutes;

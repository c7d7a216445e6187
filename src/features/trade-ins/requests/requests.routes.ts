import { memberOf } from '#platform/actor.ts';
import { callerOf } from '#platform/http/caller.ts';
import { answer, body, optionalBody, route, routes } from '#platform/http/http.ts';
import { tradeIn, tradeInId } from '../trade-ins.contract.ts';
import { readTradeInOffer } from './estimate-value.ts';
import {
  estimate,
  estimateQuery,
  ownTradeIns,
  tradeInDecision,
  tradeInOffer,
  tradeInRequest,
} from './requests.contract.ts';
import {
  acceptOffer,
  askForOffer,
  listOwnTradeIns,
  tellEstimate,
  withdrawTradeIn,
} from './requests.service.ts';

const tags = ['trade-ins'];

const offered = route('browse cars', {
  method: 'get',
  path: '/trade-ins/terms',
  summary: 'Whether trade-ins are accepted, and how long an offer is valid',
  tags,
  responses: { 200: answer(tradeInOffer, 'The current terms') },
});

const range = route('browse cars', {
  method: 'get',
  path: '/trade-ins/estimate',
  summary: 'Estimated value of a trade-in',
  description: "From the dealer's table; without a range if the car must be seen first. 429 above the limit.",
  tags,
  request: { query: estimateQuery },
  responses: { 200: answer(estimate, 'The range') },
});

const ask = route('trade in a car', {
  method: 'post',
  path: '/trade-ins',
  summary: 'Request an offer for your car',
  description:
    '409 already-asked if you already requested an offer for this car, too-many-open; 429 above the limit.',
  tags,
  request: { body: body(tradeInRequest) },
  responses: { 201: answer(tradeIn, 'The request; the answer is sent by email') },
});

const list = route('trade in a car', {
  method: 'get',
  path: '/trade-ins',
  summary: 'Your requests, latest first',
  tags,
  responses: { 200: answer(ownTradeIns, 'At most 50') },
});

const accept = route('trade in a car', {
  method: 'post',
  path: '/trade-ins/{id}/accept',
  summary: 'Accept the offer for your car',
  description:
    'Called again, it changes nothing. 409 trade-in-changed if the offer has changed, trade-in-closed.',
  tags,
  request: { params: tradeInId, body: optionalBody(tradeInDecision) },
  responses: { 200: answer(tradeIn, 'Accepted, with the date until which it is valid') },
});

const withdraw = route('trade in a car', {
  method: 'post',
  path: '/trade-ins/{id}/withdraw',
  summary: 'Withdraw a request, or decline an offer',
  description: 'Called again, it changes nothing. 409 trade-in-closed.',
  tags,
  request: { params: tradeInId },
  responses: { 200: answer(tradeIn, 'Withdrawn') },
});

export const requestsRoutes = routes()
  .openapi(offered, async (c) => c.json(await readTradeInOffer(c.var.platform), 200))
  .openapi(range, async (c) => {
    const { address } = callerOf(c);
    return c.json(await tellEstimate(c.var.platform, address, c.req.valid('query')), 200);
  })
  .openapi(ask, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await askForOffer(platform, memberOf(actor), c.req.valid('json')), 201);
  })
  .openapi(list, async (c) => c.json(await listOwnTradeIns(c.var.platform, memberOf(c.var.actor)), 200))
  .openapi(accept, async (c) => {
    const { platform, actor } = c.var;
    const decision = { ...c.req.valid('param'), ...c.req.valid('json') };
    return c.json(await acceptOffer(platform, memberOf(actor), decision), 200);
  })
  .openapi(withdraw, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await withdrawTradeIn(platform, memberOf(actor), c.req.valid('param').id), 200);
  });
export type RequestsRoutes = typeof requestsRoutes;

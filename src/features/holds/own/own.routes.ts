import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import {
  carHolds,
  hold,
  holdId,
  holdKey,
  holdOffer,
  holdRequest,
  offerQuery,
  ownHoldList,
  ownHoldsQuery,
  reservedCarAnswer,
} from '../holds.contract.ts';
import { cancelHold } from '../reserving/cancel-hold.ts';
import { reserve } from '../reserving/reserve.ts';
import { findReservedCar, listOwnHolds, readCarHolds, readOffer, readOwnHold } from './read-holds.ts';

const tags = ['reservations'];

const ofCar = route('browse cars', {
  method: 'get',
  path: '/cars/{id}/holds',
  summary: 'Whether a car can be reserved, and how many are',
  tags,
  request: { params: holdId },
  responses: { 200: answer(carHolds, 'The deposit, and how many are reserved now') },
});

const offer = route('reserve cars', {
  method: 'get',
  path: '/hold-offer',
  summary: 'The price and duration of a reservation',
  description: '404 holds-off if the dealer offers no reservations; 403 vip-access-needed for a VIP car.',
  tags,
  request: { query: offerQuery },
  responses: { 200: answer(holdOffer, 'The offer; obstacle says why a reservation is not possible now') },
});

const reserving = route('reserve cars', {
  method: 'post',
  path: '/holds',
  summary: 'Reserve a car for a deposit',
  description:
    'One unit is held; others see it as reserved. 402 payment-declined, and 409 holding (another car is reserved), too-soon, sold-out, vehicle-taken (the one with this vehicleId), car-gone, price-changed, total-changed and key-reused charge nothing. Sandbox tokens are as for a card.',
  tags,
  request: { headers: holdKey, body: body(holdRequest) },
  responses: { 200: answer(hold, 'Reserved') },
});

const list = route('reserve cars', {
  method: 'get',
  path: '/holds',
  summary: 'Your reservations, newest first',
  tags,
  request: { query: ownHoldsQuery },
  responses: { 200: answer(ownHoldList, 'A page; X-Total-Count tells how many there are') },
});

const read = route('reserve cars', {
  method: 'get',
  path: '/holds/{id}',
  summary: 'Your reservation',
  tags,
  request: { params: holdId },
  responses: { 200: answer(hold, 'The reservation, with the price of the car') },
});

const ofMember = route('reserve cars', {
  method: 'get',
  path: '/reserved-car',
  summary: 'The car that you have reserved',
  tags,
  responses: { 200: answer(reservedCarAnswer, 'The reserved car, or an empty object') },
});

const cancel = route('reserve cars', {
  method: 'post',
  path: '/holds/{id}/cancel',
  summary: 'Cancel your reservation: the deposit is refunded',
  description:
    'Called again, it changes nothing. 409 hold-being-bought while its purchase is being paid, and hold-over.',
  tags,
  request: { params: holdId },
  responses: { 200: answer(hold, 'Canceled') },
});

export const ownHoldsRoutes = routes()
  .openapi(ofCar, async (c) =>
    c.json(await readCarHolds(c.var.platform, c.var.actor, c.req.valid('param').id), 200),
  )
  .openapi(offer, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await readOffer(platform, memberOf(actor), c.req.valid('query')), 200);
  })
  .openapi(reserving, async (c) => {
    const { platform, paymentProvider, actor } = c.var;
    const key = c.req.valid('header')['idempotency-key'];
    const member = memberOf(actor);
    const id = await reserve(platform, paymentProvider, member, { ...c.req.valid('json'), key });
    return c.json(await readOwnHold(platform, member, id), 200);
  })
  .openapi(list, async (c) => {
    const page = await listOwnHolds(c.var.platform, memberOf(c.var.actor), c.req.valid('query'));
    describeListPage(c, page);
    return c.json(page.holds, 200);
  })
  .openapi(ofMember, async (c) => {
    const { platform, actor } = c.var;
    const reserved = await findReservedCar(platform, memberOf(actor));
    return c.json(reserved ? { reserved } : {}, 200);
  })
  .openapi(read, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await readOwnHold(platform, memberOf(actor), c.req.valid('param').id), 200);
  })
  .openapi(cancel, async (c) => {
    const { platform, paymentProvider, actor } = c.var;
    const { id } = c.req.valid('param');
    await cancelHold(platform, paymentProvider, memberOf(actor), id);
    return c.json(await readOwnHold(platform, memberOf(actor), id), 200);
  });
export type OwnHoldsRoutes = typeof ownHoldsRoutes;

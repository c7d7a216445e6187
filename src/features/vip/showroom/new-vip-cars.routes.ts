import { newCar } from '#features/catalogue/new-cars/new-cars.contract.ts';
import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { vipCar } from '../vip.contract.ts';
import { addVipCar } from './add-vip-car.ts';

const add = route('add cars', {
  method: 'post',
  path: '/vip/add-vip-car',
  summary: 'Add a car to the VIP catalogue',
  description: 'As POST /cars/add-car.',
  tags: ['VIP, staff'],
  request: { body: body(newCar) },
  responses: { 201: answer(vipCar, 'The car') },
});

export const newVipCarsRoutes = routes().openapi(add, async (c) => {
  const { platform, actor } = c.var;
  return c.json(await addVipCar(platform, memberOf(actor), c.req.valid('json')), 201);
});
export type NewVipCarsRoutes = typeof newVipCarsRoutes;

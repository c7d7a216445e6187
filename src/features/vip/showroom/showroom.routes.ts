import { carId, listQuery } from '#features/catalogue/catalogue.contract.ts';
import { newCar } from '#features/catalogue/new-cars/new-cars.contract.ts';
import { vehicleOnSale } from '#features/vehicles/on-sale/on-sale.contract.ts';
import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import { vipCar, vipCarDetail, vipCarList } from './showroom.contract.ts';
import { addVipCar, findVehicleOfVipCar, findVipCar, listVipCars } from './showroom.service.ts';

const tags = ['VIP'];

const add = route('add cars', {
  method: 'post',
  path: '/vip/add-vip-car',
  summary: 'Add a car to the VIP catalog',
  description: 'As POST /cars/add-car.',
  tags: ['VIP, staff'],
  request: { body: body(newCar) },
  responses: { 201: answer(vipCar, 'The car') },
});

const list = route('open the VIP catalogue', {
  method: 'get',
  path: '/vip/cars',
  summary: 'VIP cars, newest first',
  description:
    '403 vip-access-needed before POST /vip-access. Search, pages, X-Total-Count and Link are as for GET /cars.',
  tags,
  request: { query: listQuery },
  responses: { 200: answer(vipCarList, 'A page of VIP cars') },
});

const detail = route('open the VIP catalogue', {
  method: 'get',
  path: '/vip/cars/{id}',
  summary: 'One VIP car',
  description: '403 vip-access-needed before POST /vip-access.',
  tags,
  request: { params: carId },
  responses: { 200: answer(vipCarDetail, 'The car, with all details') },
});

const onSale = route('open the VIP catalogue', {
  method: 'get',
  path: '/vip/cars/{id}/vehicle',
  summary: "The VIN of a VIP car's only available vehicle, as far as the dealer shows it",
  description: '403 vip-access-needed before POST /vip-access.',
  tags,
  request: { params: carId },
  responses: { 200: answer(vehicleOnSale, 'Empty if there is none, or more than one') },
});

export const showroomRoutes = routes()
  .openapi(add, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await addVipCar(platform, memberOf(actor), c.req.valid('json')), 201);
  })
  .openapi(list, async (c) => {
    const { platform, actor } = c.var;
    const page = await listVipCars(platform, memberOf(actor), c.req.valid('query'));
    describeListPage(c, page);
    c.header('Cache-Control', 'private, no-store');
    return c.json(page.cars, 200);
  })
  .openapi(detail, async (c) => {
    const { platform, actor } = c.var;
    c.header('Cache-Control', 'private, no-store');
    return c.json(await findVipCar(platform, memberOf(actor), c.req.valid('param').id), 200);
  })
  .openapi(onSale, async (c) => {
    const { platform, actor } = c.var;
    c.header('Cache-Control', 'private, no-store');
    return c.json(await findVehicleOfVipCar(platform, memberOf(actor), c.req.valid('param').id), 200);
  });
export type ShowroomRoutes = typeof showroomRoutes;

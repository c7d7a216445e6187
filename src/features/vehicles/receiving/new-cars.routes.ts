import { car } from '#features/catalogue/catalogue.contract.ts';
import { newCar } from '#features/catalogue/new-cars/new-cars.contract.ts';
import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { addCarWithVin } from './add-car-with-vin.ts';

const add = route('add cars', {
  method: 'post',
  path: '/cars/add-car',
  summary: 'Add a car to the catalog',
  description:
    'image is the _id of an upload (POST /pictures) or the http(s) address of a picture. The picture is prepared in the background; until then the car shows the drawn placeholder. With a VIN, one of its stock is that vehicle. 400 with a text per field, 409 picture-used, vin-here, vin-unconfirmed and stock-number-used.',
  tags: ['cars, staff'],
  request: { body: body(newCar) },
  responses: { 201: answer(car, 'The car') },
});

export const newCarsRoutes = routes().openapi(add, async (c) => {
  const { platform, actor } = c.var;
  return c.json(await addCarWithVin(platform, memberOf(actor), c.req.valid('json'), false), 201);
});
export type NewCarsRoutes = typeof newCarsRoutes;

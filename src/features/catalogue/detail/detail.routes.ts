import { answer, route, routes } from '#platform/http/http.ts';
import { carDetail, carId } from '../catalogue.contract.ts';
import { findCar } from './find-car.ts';

const detail = route('browse cars', {
  method: 'get',
  path: '/cars/{id}',
  summary: 'One car',
  tags: ['cars'],
  request: { params: carId },
  responses: { 200: answer(carDetail, 'The car, with all details') },
});

export const detailRoutes = routes().openapi(detail, async (c) => {
  return c.json(await findCar(c.var.platform, c.req.valid('param')), 200);
});
export type DetailRoutes = typeof detailRoutes;

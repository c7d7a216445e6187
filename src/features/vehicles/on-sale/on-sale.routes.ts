import { carId } from '#features/catalogue/catalogue.contract.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { vehicleOnSale } from './on-sale.contract.ts';
import { readVehicleOnSale } from './on-sale.service.ts';

const onSale = route('browse cars', {
  method: 'get',
  path: '/cars/{id}/vehicle',
  summary: "The VIN of a car's only available vehicle, as far as the dealer shows it",
  tags: ['cars'],
  request: { params: carId },
  responses: { 200: answer(vehicleOnSale, 'Empty if there is none, or more than one') },
});

export const onSaleRoutes = routes().openapi(onSale, async (c) =>
  c.json(await readVehicleOnSale(c.var.platform, { id: c.req.valid('param').id, vip: false }), 200),
);
export type OnSaleRoutes = typeof onSaleRoutes;

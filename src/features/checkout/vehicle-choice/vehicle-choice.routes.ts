import { answer, route, routes } from '#platform/http/http.ts';
import { readVehicleChoice } from './read-vehicle-choice.ts';
import { vehicleChoice, vehicleChoiceQuery } from './vehicle-choice.contract.ts';

const choice = route('browse cars', {
  method: 'get',
  path: '/vehicle-choice',
  summary: 'The vehicles of a car that can be bought or reserved individually',
  description:
    'Each with its stock number, its mileage, its own pictures and as much of its VIN as the dealer shows. Its _id is the vehicleId of a line of a payment, of POST /holds, and of a test drive. 404 for a car that is not available, 403 vip-access-needed for a VIP car.',
  tags: ['cars'],
  request: { query: vehicleChoiceQuery },
  responses: { 200: answer(vehicleChoice, 'The car, and its vehicles') },
});

export const vehicleChoiceRoutes = routes().openapi(choice, async (c) => {
  const { platform, actor } = c.var;
  c.header('Cache-Control', 'private, no-store');
  return c.json(await readVehicleChoice(platform, actor, c.req.valid('query')), 200);
});
export type VehicleChoiceRoutes = typeof vehicleChoiceRoutes;

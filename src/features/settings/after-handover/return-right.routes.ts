import { answer, route, routes } from '#platform/http/http.ts';
import { returnRight } from '../kinds/order-terms.contract.ts';
import { readSetting } from '../known-settings.ts';

const read = route('browse cars', {
  method: 'get',
  path: '/return-right',
  summary: 'The right to return: which cars, and on which terms',
  description:
    'For new orders: an order keeps the terms of its sale. days 0: none. km null: no limit; feeMost and priceUpTo null: none.',
  tags: ['cars'],
  responses: { 200: answer(returnRight, 'The right to return') },
});

export const returnRightRoutes = routes().openapi(read, async (c) =>
  c.json(await readSetting(c.var.platform, 'returnRight'), 200),
);
export type ReturnRightRoutes = typeof returnRightRoutes;

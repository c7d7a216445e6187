import { answer, route, routes } from '#platform/http/http.ts';
import { health } from './health.contract.ts';
import { readHealth } from './health.service.ts';

const read = route('see health', {
  method: 'get',
  path: '/health',
  summary: 'Health of the shop: database, jobs, email, pictures, ledger, backups, disk and versions',
  tags: ['health'],
  responses: { 200: answer(health, 'One line for each') },
});

export const shopHealthRoutes = routes().openapi(read, async (c) =>
  c.json(await readHealth(c.var.platform), 200),
);
export type ShopHealthRoutes = typeof shopHealthRoutes;

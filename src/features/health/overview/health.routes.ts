import { answer, route, routes } from '#platform/http/http.ts';
import { health } from './health.contract.ts';
import { readHealth } from './health.service.ts';

const read = route('see health', {
  method: 'get',
  path: '/health',
  summary: 'How the shop is: database, jobs, mail, pictures, ledger, backups, disk and versions',
  tags: ['health'],
  responses: { 200: answer(health, 'A line for each, in words') },
});

export const shopHealthRoutes = routes().openapi(read, async (c) =>
  c.json(await readHealth(c.var.platform), 200),
);
export type ShopHealthRoutes = typeof shopHealthRoutes;

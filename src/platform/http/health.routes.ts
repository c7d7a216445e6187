import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { CodedError } from '#platform/errors.ts';
import { answer, route, routes } from './http.ts';

const status = z.object({ status: z.literal('ok') });

const alive = route('check health', {
  method: 'get',
  path: '/healthz',
  summary: 'Whether the process answers',
  tags: ['health'],
  responses: { 200: answer(status, 'It does') },
});

const ready = route('check health', {
  method: 'get',
  path: '/readyz',
  summary: 'Whether the shop can serve: 503 while the database is out of reach',
  tags: ['health'],
  responses: { 200: answer(status, 'It can') },
});

export const healthRoutes = routes()
  .openapi(alive, (c) => c.json({ status: 'ok' as const }, 200))
  .openapi(ready, async (c) => {
    await c.var.platform.database.execute(sql`select 1`).catch(() => {
      throw new CodedError(503, 'not-ready', 'The database is out of reach.', {
        headers: { 'Retry-After': '5' },
      });
    });
    return c.json({ status: 'ok' as const }, 200);
  });

import { setTimeout as pause } from 'node:timers/promises';
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
  summary:
    'Whether the shop can serve: 503 with the reason until all is ready, and while the database is out of reach',
  tags: ['health'],
  responses: { 200: answer(status, 'It can') },
});

const notReady = (reason: string) =>
  new CodedError(503, 'not-ready', reason, { headers: { 'Retry-After': '5' } });

/** A database that says nothing at all is away as well, long before the network gives up. */
const answersWithinMs = 2_000;
const tooLong = () => pause(answersWithinMs, undefined, { ref: false }).then(() => Promise.reject());

export const healthRoutes = routes()
  .openapi(alive, (c) => c.json({ status: 'ok' as const }, 200))
  .openapi(ready, async (c) => {
    const { database, waitsFor } = c.var.platform;
    await Promise.race([database.execute(sql`select 1`), tooLong()]).catch(() => {
      throw notReady('The database is out of reach.');
    });
    const missing = waitsFor?.();
    if (missing) throw notReady(missing);
    return c.json({ status: 'ok' as const }, 200);
  });

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isFullNow } from '#platform/database/disk-full.ts';
import { CodedError } from '#platform/errors.ts';
import { log } from '#platform/log.ts';
import { perShop } from '#platform/runtime/per-shop.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { answer, route, routes } from './http.ts';

const status = z.object({ status: z.literal('ok') });

const alive = route('check health', {
  method: 'get',
  path: '/healthz',
  summary: 'Whether the process is running',
  tags: ['health'],
  responses: { 200: answer(status, 'It is running') },
});

const ready = route('check health', {
  method: 'get',
  path: '/readyz',
  summary:
    'Whether the shop is ready: 503 with the reason until it is, and while the database is unavailable or a disk is full',
  tags: ['health'],
  responses: { 200: answer(status, 'It is ready') },
});

const notReady = (reason: string) =>
  new CodedError(503, 'not-ready', reason, { headers: { 'Retry-After': '5' }, isLogged: true });

/** A database that says nothing at all is away as well, long before the network gives up. */
const answersWithinMs = 2_000;
const tooLong = () => pause(answersWithinMs, undefined, { ref: false }).then(() => Promise.reject());

/** Why the shop cannot serve; undefined: it can. */
async function whyNotReady({ database, config, waitsFor }: Platform): Promise<string | undefined> {
  const answers = database.execute(sql`select 1`).then(() => true);
  const isReached = await Promise.race([answers, tooLong()]).catch(() => false);
  if (!isReached) return 'The database is unavailable.';
  if (await isFullNow(database, config.dataDir)) return 'The disk is full.';
  return waitsFor?.();
}

/** What each shop was last found to lack: it is asked every few seconds, and a line is written where that changes. */
const lastFound = perShop((): { reason?: string } => ({}));

function tellChange(shop: Platform, reason: string | undefined): void {
  const last = lastFound(shop);
  if (last.reason === reason) return;
  if (reason) last.reason = reason;
  else delete last.reason;
  if (reason) log.warn({ reason }, 'This server is not ready');
  else log.info('This server is ready again');
}

export const healthRoutes = routes()
  .openapi(alive, (c) => c.json({ status: 'ok' as const }, 200))
  .openapi(ready, async (c) => {
    const reason = await whyNotReady(c.var.platform);
    tellChange(c.var.platform, reason);
    if (reason) throw notReady(reason);
    return c.json({ status: 'ok' as const }, 200);
  });

import type { Context, MiddlewareHandler } from 'hono';
import { audienceOf } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import { errorBody } from '#platform/errors.ts';
import type { ApiEnv } from '#platform/http/http.ts';
import { may } from '#platform/permissions.ts';
import { shopIsDown } from './downtime.errors.ts';
import { answersDuringDowntime, isRunning } from './downtime.rules.ts';
import { plannedDowntimes } from './known-downtime.ts';

/** Whether a call goes on with what was begun before the downtime. */
type GoesOn = (c: Context<ApiEnv>) => Promise<boolean>;

/**
 * During downtime, 503 `downtime` to everyone who may not work then (rules.md#downtime). It stands before every call,
 * so it waits for nothing but, once a second, the schedule. Stands behind the session guard, which says who calls.
 */
export const downtimeGuard =
  (goesOn: GoesOn): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const known = plannedDowntimes(c.get('platform'));
    const planned = known instanceof Promise ? await known : known;
    if (planned.length === 0) return next();
    const at = now();
    const running = planned.find((one) => isRunning(one, at));
    if (!running || may(audienceOf(c.var.actor), 'work during downtime')) return next();
    if (answersDuringDowntime(c.req.path) || (await goesOn(c))) return next();
    // Answered here, not thrown: it is no failure to be logged with every call.
    const down = shopIsDown(running.endsAt, at);
    return c.json(errorBody(down), down.status, { ...down.extras.headers, 'Cache-Control': 'no-store' });
  };

import type { OpenAPIHono } from '@hono/zod-openapi';
import { requestId } from 'hono/request-id';
import { sessionGuard } from '#features/accounts/session/session.guard.ts';
import { repeatsPayment } from '#features/checkout/pay/pay.guard.ts';
import { downtimeGuard } from '#features/downtime/downtime.guard.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { sandboxProvider } from '#features/payments/sandbox/sandbox-provider.ts';
import { freshenSettings } from '#features/settings/known-settings.ts';
import { visitor } from '#platform/actor.ts';
import { describeApi } from '#platform/http/api-docs/api-description.ts';
import { healthRoutes } from '#platform/http/health.routes.ts';
import { type ApiEnv, answerError, routes } from '#platform/http/http.ts';
import { mountRoutes } from '#platform/http/mount-routes.ts';
import { answerOtherMethods } from '#platform/http/other-methods.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { limitBody, limitType } from './body-limits.ts';
import { rooms } from './rooms/rooms.ts';
import { noteSecurityEvents } from './security-events.ts';

export type Api = OpenAPIHono<ApiEnv>;

/** Mounts the guards, then the routes of every room. */
export function createApi(
  platform: Platform,
  paymentProvider: PaymentProvider = sandboxProvider(platform.database),
): Api {
  // basePath puts the path into the type, which no client of the whole API reads.
  const api = routes().basePath('/api') as Api;
  api.onError(answerError);
  api.notFound(answerOtherMethods(api));

  api.use(requestId());
  api.use(async (c, next) => {
    c.set('platform', platform);
    c.set('paymentProvider', paymentProvider);
    c.set('actor', visitor);
    await next();
  });
  api.use(noteSecurityEvents);
  api.use(limitBody);
  api.use(limitType);
  // Before the guard, which asks the database who a cookie belongs to: the process is well without it.
  api.route('/', healthRoutes);
  api.use(async (_, next) => {
    await freshenSettings(platform);
    await next();
  });
  api.use(sessionGuard);
  // A payment that began before the downtime finishes (rules.md#downtime).
  api.use(downtimeGuard(repeatsPayment));

  mountRoutes(api, rooms);
  describeApi(api);
  return api;
}

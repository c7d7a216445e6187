import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { requestId } from 'hono/request-id';
import { matchedRoutes } from 'hono/route';
import { isAppCode } from '#features/accounts/factor-codes/factor-codes.rules.ts';
import { managementOf } from '#features/accounts/permits/permits.rules.ts';
import { code } from '#features/accounts/second-factor/second-factor.contract.ts';
import { sessionGuard } from '#features/accounts/session/session.guard.ts';
import { repeatsPayment } from '#features/checkout/pay/pay.guard.ts';
import { downtimeGuard } from '#features/downtime/downtime.guard.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { freshenSettings } from '#features/settings/known-settings.ts';
import { memberOf, visitor } from '#platform/actor.ts';
import { CodedError } from '#platform/errors.ts';
import { describeApi } from '#platform/http/api-description.ts';
import { callerOf } from '#platform/http/caller.ts';
import { healthRoutes } from '#platform/http/health.routes.ts';
import { type ApiEnv, answerError, routes } from '#platform/http/http.ts';
import { mountRoutes } from '#platform/http/mount-routes.ts';
import { answerOtherMethods } from '#platform/http/other-methods.ts';
import type { PermitName } from '#platform/permissions.ts';
import { perShop } from '#platform/runtime/per-shop.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import {
  digestOfTyped,
  noteSecurity,
  type SecurityEvent,
  type SecurityLine,
  sessionDigest,
} from '#platform/telemetry/security-log.ts';
import { limitBody, limitType } from './body-limits.ts';
import { rooms } from './rooms.ts';

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

type About = Partial<SecurityLine>;

interface Row {
  event: SecurityEvent;
  /** What it tells besides, on a line of its own. */
  also?: (c: Context<ApiEnv>) => Promise<SecurityEvent | undefined>;
  about?: (c: Context<ApiEnv>) => About | Promise<About>;
}

/** Of an answer in JSON, or of the body that was sent. */
type Json = Readonly<Record<string, unknown>>;
const asJson = (read: () => Promise<Json>): Promise<Json> => read().catch(() => ({}));
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** A digest of what a visitor typed as their name. The route has read the body before, and Hono keeps it. */
async function typedIn(c: Context<ApiEnv>): Promise<About> {
  const { email, username } = await asJson(() => c.req.json());
  const typed = text(email) ?? text(username);
  return typed ? { typed: digestOfTyped(typed, c.var.platform.config.sessionSecret) } : {};
}

const answered = (c: Context<ApiEnv>) => asJson(() => c.res.clone().json());

const aboutStaff = async (c: Context<ApiEnv>): Promise<About> => {
  const { staff, ...said } = await answered(c);
  const person = typeof staff === 'object' && staff !== null ? { ...staff } : said;
  return { about: text('_id' in person ? person._id : undefined) ?? c.req.path.split('/').at(-2) };
};
/** A backup code in place of the app's: a phone may be lost, or a sheet of codes found. */
const spentBackupCode = async (c: Context<ApiEnv>): Promise<SecurityEvent | undefined> => {
  const entered = code.safeParse((await asJson(() => c.req.json())).code);
  return entered.success && !isAppCode(entered.data) ? 'backup-code-used' : undefined;
};
const permit = (name: PermitName): Row => ({ event: 'permit-given', about: () => ({ permit: name }) });

/** What a call that succeeded tells. Every other call tells nothing of its success. */
export const eventsOfCalls: Readonly<Record<string, Row>> = {
  'POST /api/auth/register': { event: 'account-made' },
  'POST /api/auth/claim': { event: 'account-made' },
  'POST /api/auth/login': { event: 'signed-in' },
  'POST /api/auth/passkey': { event: 'signed-in' },
  'POST /api/account/passkeys': { event: 'passkey-added' },
  'POST /api/account/passkeys/:id/remove': { event: 'passkey-removed' },
  'POST /api/auth/second-factor': { event: 'signed-in', also: spentBackupCode },
  'POST /api/auth/login-link': { event: 'login-link-asked', about: typedIn },
  'POST /api/auth/login-link/open': { event: 'signed-in' },
  'POST /api/auth/verify-email': { event: 'email-confirmed' },
  'POST /api/account/email': { event: 'email-change-asked' },
  'POST /api/auth/email-change/confirm': { event: 'email-changed' },
  'POST /api/auth/email-change/stop': { event: 'email-change-stopped' },
  'POST /api/account/data/download': { event: 'own-data-asked', also: spentBackupCode },
  'POST /api/account/delete': { event: 'account-deleted', also: spentBackupCode },
  'POST /api/auth/verify-email/send-again': { event: 'email-confirmation-asked' },
  'POST /api/auth/logout': { event: 'signed-out' },
  'POST /api/auth/change-password': { event: 'password-changed' },
  'DELETE /api/auth/sessions': { event: 'sessions-ended' },
  'DELETE /api/auth/sessions/:id': { event: 'sessions-ended' },
  'POST /api/forgot-password/verify-reset': { event: 'password-reset-asked', about: typedIn },
  'POST /api/forgot-password/reset-password': { event: 'password-reset' },
  'POST /api/second-factor/confirm': { event: 'second-factor-on' },
  'POST /api/second-factor/turn-off': { event: 'second-factor-off', also: spentBackupCode },
  'POST /api/second-factor/backup-codes': { event: 'backup-codes-renewed', also: spentBackupCode },
  'POST /api/worker/verify': permit('worker-management'),
  'POST /api/vin/verify-worker-admin': permit('workers-admin'),
  'POST /api/verify-management': {
    event: 'permit-given',
    about: ({ var: { actor } }) => ({ permit: managementOf(memberOf(actor).role) }),
  },
  'POST /api/admin/verify-password': permit('vip-settings'),
  'POST /api/global-admin/verify': permit('global-admin'),
  'POST /api/vip-access': { event: 'permit-given' },
  'POST /api/admin/reset-second-factor': { event: 'second-factor-off', about: aboutStaff },
  'POST /api/admin/vip-settings': { event: 'vip-access-changed', about: typedIn },
  'POST /api/admin/vip-settings/revoke': { event: 'vip-access-changed', about: typedIn },
  'POST /api/global-admin/create-admin': { event: 'account-made', about: aboutStaff },
  'POST /api/global-admin/create-worker': { event: 'account-made', about: aboutStaff },
  'POST /api/global-admin/staff/:id/deactivate': { event: 'account-deactivated', about: aboutStaff },
  'POST /api/global-admin/staff/:id/reactivate': { event: 'account-reactivated', about: aboutStaff },
  'POST /api/global-admin/staff/:id/reset-password': { event: 'password-reset', about: aboutStaff },
  'POST /api/global-admin/staff/:id/turn-off-second-factor': {
    event: 'second-factor-off',
    about: aboutStaff,
  },
};

/** What a refusal tells, by its code. Any other 403 to a signed-in person is 'refused'. */
const eventsOfCodes: Readonly<Record<string, SecurityEvent>> = {
  'wrong-credentials': 'sign-in-failed',
  'passkey-refused': 'sign-in-failed',
  'login-over': 'sign-in-failed',
  'wrong-code': 'second-factor-wrong',
  'used-code': 'second-factor-wrong',
  'verification-failed': 'permit-denied',
  'wrong-password': 'permit-denied',
  'access-denied': 'permit-denied',
  'invalid-otp': 'password-reset-failed',
  'reset-failed': 'password-reset-failed',
  'other-origin': 'other-origin',
  'too-many': 'limit-reached',
};

/** The same limit, and the same refusal of the same person, is told once in its time: a flood of calls is none of lines. */
const toldUntil = perShop(() => new Map<string, number>());
const mostKept = 10_000;
const refusalSeconds = 60;

function isFirst(c: Context<ApiEnv>, key: string, seconds: number): boolean {
  const told = toldUntil(c.var.platform);
  const at = performance.now();
  if ((told.get(key) ?? 0) > at) return false;
  if (told.size >= mostKept) for (const [one, until] of told) if (until <= at) told.delete(one);
  if (told.size >= mostKept) told.clear();
  told.set(key, at + seconds * 1000);
  return true;
}

/** 'POST /api/global-admin/staff/:id/deactivate': the route that answered, without what its parameters were. */
function callOf(c: Context<ApiEnv>): string {
  const route = matchedRoutes(c).findLast(({ method, path }) => method !== 'ALL' && !path.includes('*'));
  return `${c.req.method} ${route?.path ?? '(none)'}`;
}

/** Who acts: the session that a login has just begun, else the one that the call came with. */
function actorIn(c: Context<ApiEnv>): About {
  const { signedIn, actor } = c.var;
  if (signedIn) {
    const { session, sessionId } = signedIn;
    return { who: session._id, role: session.role, session: sessionDigest(sessionId) };
  }
  if (actor.kind !== 'member') return {};
  return { who: actor.userId, role: actor.role, session: sessionDigest(actor.sessionId) };
}

function note(c: Context<ApiEnv>, event: SecurityEvent, about: About): void {
  const { address, userAgent } = callerOf(c);
  const { requestId } = c.var;
  noteSecurity({ event, ...actorIn(c), address, userAgent, requestId, call: callOf(c), ...about });
}

async function noteSuccess(c: Context<ApiEnv>): Promise<void> {
  const row = eventsOfCalls[callOf(c)];
  // A login that still needs its code has opened nothing.
  if (!row || c.res.status === 202) return;
  const { concerned } = c.var;
  const about = { ...(concerned !== undefined && { about: concerned }), ...(await row.about?.(c)) };
  note(c, row.event, about);
  const besides = await row.also?.(c);
  if (besides) note(c, besides, about);
}

function noteLimits(c: Context<ApiEnv>, { extras }: CodedError): void {
  for (const { limit, counted, seconds } of extras.reached ?? []) {
    if (isFirst(c, `${limit} ${counted}`, seconds))
      note(c, 'limit-reached', { limit, counted: counted.slice(0, 16) });
  }
}

function eventOf(c: Context<ApiEnv>, { code, status }: CodedError): SecurityEvent | undefined {
  // The password reset has this code too, for visitors.
  if (code === 'verification-failed' && status === 400) return 'password-reset-failed';
  return eventsOfCodes[code] ?? (status === 403 && c.var.actor.kind === 'member' ? 'refused' : undefined);
}

async function noteRefusal(c: Context<ApiEnv>, error: CodedError): Promise<void> {
  const event = eventOf(c, error);
  if (!event) return;
  if (event === 'limit-reached') return noteLimits(c, error);
  const call = callOf(c);
  const whom = actorIn(c).session ?? callerOf(c).address;
  const isRepeatable = event === 'refused' || event === 'other-origin';
  if (isRepeatable && !isFirst(c, `${event} ${whom} ${error.code} ${call}`, refusalSeconds)) return;
  const isByName = event === 'sign-in-failed' || event === 'password-reset-failed';
  note(c, event, { code: error.code, ...(isByName && (await typedIn(c))) });
}

/** Tells the security log of what calls did and were refused (rules.md#security-log). Stands before every guard. */
const noteSecurityEvents: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  if (c.error instanceof CodedError) await noteRefusal(c, c.error);
  else if (!c.error && c.res.status < 300 && c.req.method !== 'GET') await noteSuccess(c);
};

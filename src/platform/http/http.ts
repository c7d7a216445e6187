import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { z } from 'zod';
import { type Actor, assertMay } from '#platform/actor.ts';
import { isDiskFull, noteFullDisk } from '#platform/database/disk-full.ts';
import { hasCauseWith, isOutOfReach, isTooSlowStatement } from '#platform/database/out-of-reach.ts';
import { CodedError, type ErrorStatus, errorBody, fieldTexts } from '#platform/errors.ts';
import { log } from '#platform/log.ts';
import type { Permission } from '#platform/permissions.ts';
import type { Platform } from '#platform/runtime/platform.ts';

/** What every handler finds in its context. */
export interface ApiEnv {
  Variables: { platform: Platform; actor: Actor; requestId: string };
}

/** A feature's routes: input that does not fit its schema is answered 400 with a text per field. */
export const routes = () =>
  new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      const fields = fieldTexts(result.error.issues);
      throw new CodedError(400, 'bad-input', Object.values(fields)[0] ?? 'Please check what you entered.', {
        fields,
      });
    },
  });

const permit =
  (permission: Permission): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    assertMay(c.get('actor'), permission);
    await next();
  };

/**
 * One route: its schemas, and the permission without which nobody passes. There is no other way to
 * declare a route, so none is open by oversight; `x-permission` carries it into the OpenAPI description,
 * from which the test of all routes × all roles is generated.
 */
export function route<P extends string, R extends Omit<RouteConfig, 'path' | 'middleware'> & { path: P }>(
  permission: Permission,
  config: R,
  ...more: MiddlewareHandler<ApiEnv>[]
) {
  const described = { ...config, 'x-permission': permission, middleware: [permit(permission), ...more] };
  return createRoute<P, typeof described>(described);
}

/** The JSON body of a request. */
export const body = <S extends z.ZodType>(schema: S) => ({
  content: { 'application/json': { schema } },
  required: true as const,
});

/** A JSON body that may be left out: everything in it is optional. */
export const optionalBody = <S extends z.ZodType>(schema: S) => ({
  ...body(schema),
  required: false as const,
});

/** The JSON answer of a route; the error answers are the same everywhere and are added to the description once. */
export const answer = <S extends z.ZodType>(schema: S, description: string) => ({
  content: { 'application/json': { schema } },
  description,
});

const statusCodes: Partial<Record<ErrorStatus, string>> = {
  401: 'not-signed-in',
  403: 'not-allowed',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  415: 'not-json',
  503: 'unavailable',
};

const isKnownStatus = (status: number): status is ErrorStatus => status in statusCodes;

function fromHttpException(error: HTTPException): CodedError {
  const status = isKnownStatus(error.status) ? error.status : 400;
  const isJson = /malformed json/i.test(error.message);
  return new CodedError(
    status,
    statusCodes[status] ?? 'bad-input',
    isJson ? 'The body is not valid JSON.' : 'This request could not be read.',
  );
}

/** PostgreSQL stores neither NUL nor half a character, as text or inside JSON. */
const unstorable = new Set(['22021', '22P05']);

/** Raised by the trigger `refuse_deleted_accounts`: what was under way when the account was deleted (ADR 0075). */
const accountDeleted = new Set(['MQ001']);

/** The failure as a coded error; undefined for an unexpected one. */
export function expectedFailure(error: unknown): CodedError | undefined {
  if (error instanceof CodedError) return error;
  if (error instanceof HTTPException) return fromHttpException(error);
  if (isOutOfReach(error))
    return new CodedError(503, 'unavailable', 'The shop is temporarily unavailable. Please try again.', {
      headers: { 'Retry-After': '5' },
    });
  if (isDiskFull(error))
    return new CodedError(
      503,
      'disk-full',
      'We cannot save anything right now. Please try again in a few minutes.',
      {
        headers: { 'Retry-After': '60' },
        isLogged: true,
      },
    );
  if (isTooSlowStatement(error))
    return new CodedError(503, 'busy', 'This took too long. Please try again.', {
      headers: { 'Retry-After': '5' },
    });
  if (hasCauseWith(error, accountDeleted))
    return new CodedError(401, 'not-signed-in', 'This account was deleted.');
  if (hasCauseWith(error, unstorable))
    return new CodedError(400, 'bad-input', 'This contains a character that cannot be stored.');
  return undefined;
}

/**
 * Failures become answers here and nowhere else: known ones keep their text, unknown ones are masked and logged
 * (rules.md#errors).
 */
export function answerError(error: unknown, c: Context<ApiEnv>): Response {
  noteFullDisk(error);
  const known = expectedFailure(error);
  if (known) {
    for (const [name, value] of Object.entries(known.extras.headers ?? {})) c.header(name, value);
    if (known.status >= 500 && !known.extras.isLogged)
      log.error({ requestId: c.var.requestId, err: error }, known.message);
    return c.json(errorBody(known), known.status);
  }
  log.error({ requestId: c.var.requestId, err: error }, 'Unforeseen failure');
  const masked = new CodedError(500, 'unforeseen', 'Something went wrong on our side. Please try again.', {
    details: { requestId: c.var.requestId },
  });
  return c.json(errorBody(masked), 500);
}

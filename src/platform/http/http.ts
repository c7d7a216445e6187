import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { type Actor, assertMay } from '#platform/actor.ts';
import { isDiskFull, noteFullDisk } from '#platform/database/disk-full.ts';
import { hasCauseWith, isOutOfReach, isTooSlowStatement } from '#platform/database/out-of-reach.ts';
import { CodedError, type ErrorStatus, errorBody, fieldTexts } from '#platform/errors.ts';
import { log } from '#platform/log.ts';
import type { Permission } from '#platform/permissions.ts';
import type { Platform } from '#platform/runtime/platform.ts';

type Issue = z.core.$ZodRawIssue;

const wrongForm = 'This format is not valid';

const kinds: Readonly<Record<string, string>> = {
  number: 'Enter a number',
  int: 'Enter a whole number',
  string: 'Enter a text',
  boolean: 'Enter true or false',
  date: 'Enter a date',
  array: 'Enter a list',
  object: 'Enter an object with its fields',
};

const formats: Readonly<Record<string, string>> = {
  email: 'Enter an email address such as name@example.com',
  date: 'Enter a date such as 2026-04-26',
  datetime: 'Enter a time such as 2026-04-26T09:30:00Z',
  url: 'Enter an address that begins with https://',
};

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const quantity = (of: number | bigint, one: string, many: string) =>
  `${numbers.format(of)} ${Number(of) === 1 ? one : many}`;
const characters = (of: number | bigint) => quantity(of, 'character', 'characters');
const entries = (of: number | bigint) => quantity(of, 'entry', 'entries');

function smallest({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string')
    return Number(minimum) === 1 ? 'This is missing' : `Use at least ${characters(minimum)}`;
  if (origin === 'array' || origin === 'set') return `Enter at least ${entries(minimum)}`;
  return inclusive === false
    ? `Enter more than ${numbers.format(minimum)}`
    : `Enter ${numbers.format(minimum)} or more`;
}

function largest({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'string') return `Use at most ${characters(maximum)}`;
  if (origin === 'array' || origin === 'set') return `Enter at most ${entries(maximum)}`;
  return inclusive === false
    ? `Enter less than ${numbers.format(maximum)}`
    : `Enter ${numbers.format(maximum)} or less`;
}

/** What is wrong with an input, for people, where its schema has no words of its own (rules.md#errors). */
export function inputText(issue: Issue): string {
  // Zod types a raw issue as an open record, so that its code does not narrow it; hence the casts by code.
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is missing' : (kinds[String(issue.expected)] ?? wrongForm);
    case 'invalid_value':
      return `Choose one of: ${(issue.values as unknown[]).join(', ')}`; // by code
    case 'too_small':
      return smallest(issue as Extract<Issue, { code: 'too_small' }>); // by code
    case 'too_big':
      return largest(issue as Extract<Issue, { code: 'too_big' }>); // by code
    case 'invalid_format':
      return formats[String(issue.format)] ?? wrongForm;
    case 'unrecognized_keys':
      return `Unknown field: ${(issue.keys as string[]).join(', ')}`; // by code
    default:
      return wrongForm;
  }
}

// For people: 'expected string, received undefined' says it to programs only. A schema's own text goes before this.
z.config({ customError: inputText });

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
  const text = /malformed json/i.test(error.message) ? 'The body is not valid JSON.' : error.message;
  return new CodedError(
    status,
    statusCodes[status] ?? 'bad-input',
    text || 'This request could not be read.',
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

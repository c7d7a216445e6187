import type { MiddlewareHandler } from 'hono';
import { CodedError } from '#platform/errors.ts';
import type { ApiEnv } from './http.ts';
import { isSafe } from './same-origin.ts';

/** Bodies are JSON. Forms of other sites cannot send that type without asking first. */
export const requireJson: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const type = c.req.header('content-type');
  if (!isSafe(c.req.method) && type && !/^application\/json\b/i.test(type)) {
    throw new CodedError(415, 'not-json', 'Send JSON, with Content-Type: application/json.');
  }
  await next();
};

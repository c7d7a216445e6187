import type { Context } from 'hono';
import type { RouterRoute } from 'hono/types';
import { CodedError, notFound } from '#platform/errors.ts';
import type { ApiEnv, routes } from './http.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Guards stand before every method: what answers one of them is declared for it. */
const answers = (found: RouterRoute) => found.method !== 'ALL';

/** What the API has at this path, in the words of an Allow header; empty where it has nothing. */
function allowedAt({ router }: ReturnType<typeof routes>, path: string): string[] {
  const allowed = methods.filter((method) =>
    router.match(method, path)[0].some(([[, found]]) => answers(found)),
  );
  if (allowed.length === 0) return [];
  return [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
}

/**
 * What no route takes. An unknown path answers 404, a known one 405 with what it takes instead (RFC 9110, 15.5.6);
 * OPTIONS only asks for that. No other origin is let in by it: there are no CORS headers (rules.md#sessions).
 */
export const answerOtherMethods = (api: ReturnType<typeof routes>) => (c: Context<ApiEnv>) => {
  const allowed = allowedAt(api, c.req.path);
  if (allowed.length === 0) throw notFound('Unknown API call. See /api/docs for the list.');
  const headers = { Allow: allowed.join(', ') };
  if (c.req.method === 'OPTIONS') return c.body(null, 204, headers);
  throw new CodedError(405, 'method-not-allowed', `This call takes ${allowed.join(', ')}.`, { headers });
};

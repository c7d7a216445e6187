import { writeInfo } from '#platform/log.ts';
import type { SeenRequest } from './watch-requests.ts';

/** The members of a request's line. Method, template and id are plain words by then: nothing in them has to be escaped. */
export function membersOf({ method, route, status, ms, requestId, trace, aborted }: SeenRequest): string {
  const end = (trace ? `,"traceId":"${trace.traceId}"` : '') + (aborted ? ',"aborted":true' : '');
  return `"method":"${method}","route":"${route}","status":${status},"ms":${ms},"requestId":"${requestId}"${end}`;
}

/** One line for each request (rules.md#logs). */
export const logRequest = (seen: SeenRequest): void => writeInfo(membersOf(seen), 'Request');

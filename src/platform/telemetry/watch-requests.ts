import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { currentTrace, type Trace } from '#platform/trace-context.ts';
import type { TemplateOf } from './route-templates.ts';

/** A request that has ended, without anything that tells who asked, or for what. */
export interface SeenRequest {
  method: string;
  /** The route's template, such as `/api/cars/:id`. */
  route: string;
  status: number;
  /** From the end of its headers to the end of its answer. */
  ms: number;
  /** The same as in `X-Request-Id` and in the lines of errors. */
  requestId: string;
  /** Where traces are on. */
  trace?: Trace;
  /** Whether its sender left before the answer was whole. */
  aborted: boolean;
}

const idHeader = 'x-request-id';
/** As far as an id of a proxy is taken over. */
const plainId = /^[\w=-]{1,255}$/;

/** The id that a proxy gave this request; else one is made and added to its headers, where all that answer it find it. */
function idOf({ rawHeaders }: IncomingMessage): string {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]!.toLowerCase() !== idHeader) continue;
    if (plainId.test(rawHeaders[index + 1]!)) return rawHeaders[index + 1]!;
    rawHeaders[index + 1] = randomUUID();
    return rawHeaders[index + 1]!;
  }
  const id = randomUUID();
  rawHeaders.push(idHeader, id);
  return id;
}

const pathOf = (address = '/') => {
  const query = address.indexOf('?');
  return query < 0 ? address : address.slice(0, query);
};

/** Tells of every request of this server once its connection has its answer, or is gone. */
export function watchRequests(
  server: Server,
  templateOf: TemplateOf,
  tell: (seen: SeenRequest) => void,
): void {
  server.prependListener('request', (request, response) => {
    const since = performance.now();
    const { method = 'GET', url } = request;
    const requestId = idOf(request);
    const trace = currentTrace();
    response.once('close', () =>
      tell({
        method,
        route: templateOf(method, pathOf(url)),
        status: response.statusCode,
        ms: Math.round((performance.now() - since) * 10) / 10,
        requestId,
        ...(trace && { trace }),
        aborted: !response.writableFinished,
      }),
    );
  });
}

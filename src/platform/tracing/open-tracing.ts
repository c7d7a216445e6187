import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { TracesConfig } from '#platform/process/server-config.ts';
import type { SeenRequest } from '#platform/requests/watch-requests.ts';
import {
  readTraceparent,
  type SpanOf,
  type Trace,
  traceWith,
} from '#platform/trace-context/trace-context.ts';
import { openSpanExport } from './span-export.ts';

export interface OpenTracing {
  /** Every request of this server becomes a span. `trusts`: a trace that its sender names is gone on with. */
  follow(server: Server, trusts: boolean): void;
  /** Tells of a request that has ended. */
  note(seen: SeenRequest): void;
  /** Sends what waits. */
  close(): Promise<void>;
}

const newSpanId = () => randomBytes(8).toString('hex');
const newTraceId = () => randomBytes(16).toString('hex');

/** Goes on with the trace of what caused it, or begins one. */
function traceAfter(cause: { traceId: string; spanId: string } | undefined): Trace {
  if (!cause) return { traceId: newTraceId(), spanId: newSpanId() };
  return { traceId: cause.traceId, parentId: cause.spanId, spanId: newSpanId() };
}

/** More would only be read by machines. */
const mostLinks = 32;

/** The clock of the log has whole milliseconds. */
const nowMs = () => performance.timeOrigin + performance.now();

/** Loaded where OTEL_EXPORTER_OTLP_ENDPOINT is set: requests, jobs and schedules are told to a collector (rules.md#traces). */
export function openTracing(config: TracesConfig): OpenTracing {
  const under = new AsyncLocalStorage<Trace>();
  const spans = openSpanExport(config);

  async function within<Result>(span: SpanOf, act: () => Promise<Result>): Promise<Result> {
    const causes = [...new Set(span.causes)].map(readTraceparent).filter((one) => one !== undefined);
    const trace = traceAfter(causes.length === 1 ? causes[0] : undefined);
    const beganAt = nowMs();
    let failed = true;
    try {
      const result = await under.run(trace, act);
      failed = false;
      return result;
    } finally {
      const { name, kind, attributes = {} } = span;
      const links = causes.length > 1 ? causes.slice(0, mostLinks) : [];
      spans.add({ ...trace, name, kind, beganAt, endedAt: nowMs(), failed, attributes, links });
    }
  }

  traceWith({ current: () => under.getStore(), within });
  return {
    follow(server, trusts) {
      const listeners = server.listeners('request');
      server.removeAllListeners('request');
      server.on('request', (request, response) => {
        const named = trusts ? readTraceparent(String(request.headers.traceparent ?? '')) : undefined;
        under.run(traceAfter(named), () => {
          for (const listener of listeners) listener.call(server, request, response);
        });
      });
    },
    note({ trace, method, route, status, ms, requestId }) {
      if (!trace) return;
      const endedAt = nowMs();
      spans.add({
        ...trace,
        name: `${method} ${route}`,
        kind: 'server',
        beganAt: endedAt - ms,
        endedAt,
        failed: status >= 500,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'marque.request_id': requestId,
        },
      });
    },
    async close() {
      traceWith(undefined);
      await spans.close();
    },
  };
}

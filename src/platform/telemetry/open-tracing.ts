import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { hostname } from 'node:os';
import { log } from '#platform/log.ts';
import type { TracesConfig } from '#platform/server-config.ts';
import type { SeenRequest } from '#platform/telemetry/watch-requests.ts';
import { readTraceparent, type SpanOf, type Trace, traceWith } from '#platform/trace-context.ts';
import { version } from '#platform/version.ts';

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

/** A span that has ended. */
interface EndedSpan extends Trace {
  name: string;
  kind: 'server' | 'consumer' | 'internal';
  /** Milliseconds since 1970, with their parts. */
  beganAt: number;
  endedAt: number;
  failed: boolean;
  attributes: Readonly<Record<string, string | number>>;
  links?: readonly { traceId: string; spanId: string }[];
}

/** By the numbers of the protocol. */
const kinds = { internal: 1, server: 2, consumer: 5 } as const;
const failedCode = 2;

const everyMs = 5_000;
const mostTogether = 512;
/** While the collector is away the newest wait, and the others are lost: a shop must not fill up for want of a watcher. */
const mostWaiting = 4_096;
const patienceMs = 10_000;

const nanoseconds = (ms: number) => `${BigInt(Math.round(ms * 1000)) * 1000n}`;

const attributesOf = (all: Readonly<Record<string, string | number>>) =>
  Object.entries(all).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));

const written = ({ parentId, kind, beganAt, endedAt, failed, attributes, links, ...span }: EndedSpan) => ({
  ...span,
  ...(parentId && { parentSpanId: parentId }),
  kind: kinds[kind],
  startTimeUnixNano: nanoseconds(beganAt),
  endTimeUnixNano: nanoseconds(endedAt),
  attributes: attributesOf(attributes),
  ...(links && links.length > 0 && { links }),
  ...(failed && { status: { code: failedCode } }),
});

/** The body of a request to a collector: OTLP over HTTP in its JSON form. */
const bodyOf = (serviceName: string, spans: readonly EndedSpan[]): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: {
          attributes: attributesOf({
            'service.name': serviceName,
            'service.version': version,
            'host.name': hostname(),
            'process.pid': process.pid,
          }),
        },
        scopeSpans: [{ scope: { name: 'marque', version }, spans: spans.map(written) }],
      },
    ],
  });

interface SpanExport {
  add(span: EndedSpan): void;
  /** Sends what waits, and then no more. */
  close(): Promise<void>;
}

/** Sends spans to a collector every few seconds. One that is away is told in one line, and once more when it is back. */
function openSpanExport({ endpoint, headers, serviceName }: TracesConfig): SpanExport {
  const waiting: EndedSpan[] = [];
  let isAway = false;
  let lost = 0;
  let sending: Promise<void> = Promise.resolve();

  async function post(spans: readonly EndedSpan[]): Promise<void> {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: bodyOf(serviceName, spans),
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The collector answered ${answer.status}`);
  }

  async function sendWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const spans = waiting.splice(0, mostTogether);
      try {
        await post(spans);
        if (isAway) log.info({ lost }, 'Traces reach their collector again');
        isAway = false;
        lost = 0;
      } catch (error) {
        waiting.unshift(...spans);
        if (!isAway) log.warn({ err: error }, 'Traces do not reach their collector');
        isAway = true;
        return;
      }
    }
  }
  const send = () => {
    sending = sending.then(sendWaiting);
    return sending;
  };
  const timer = setInterval(() => void send(), everyMs);
  timer.unref();
  return {
    add(span) {
      waiting.push(span);
      if (waiting.length > mostWaiting) {
        waiting.shift();
        lost += 1;
      } else if (waiting.length === mostTogether && !isAway) void send();
    },
    async close() {
      clearInterval(timer);
      await send();
    },
  };
}

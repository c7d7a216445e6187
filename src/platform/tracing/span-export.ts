import { hostname } from 'node:os';
import { log } from '#platform/log.ts';
import type { TracesConfig } from '#platform/process/server-config.ts';
import { version } from '#platform/process/version.ts';
import type { Trace } from '#platform/trace-context/trace-context.ts';

/** A span that has ended. */
export interface EndedSpan extends Trace {
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
export const bodyOf = (serviceName: string, spans: readonly EndedSpan[]): string =>
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

export interface SpanExport {
  add(span: EndedSpan): void;
  /** Sends what waits, and then no more. */
  close(): Promise<void>;
}

/** Sends spans to a collector every few seconds. One that is away is told in one line, and once more when it is back. */
export function openSpanExport({ endpoint, headers, serviceName }: TracesConfig): SpanExport {
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

import { createServer, type IncomingMessage } from 'node:http';
import { portOf } from './port.ts';

/** A span as a collector of OpenTelemetry gets it. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  links?: { traceId: string; spanId: string }[];
  status?: { code: number };
}

/** A stand-in for a collector: it takes traces over HTTP as JSON, as the protocol has them. */
export interface Collector {
  url: string;
  spans: CollectedSpan[];
  /** The headers of the last request. */
  headers: IncomingMessage['headers'];
  /** How the next requests are answered. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

export async function openCollector(): Promise<Collector> {
  let status = 200;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    collector.headers = request.headers;
    const isTraces = request.method === 'POST' && request.url === '/v1/traces';
    if (isTraces && status === 200)
      for (const { scopeSpans } of JSON.parse(Buffer.concat(chunks).toString()).resourceSpans)
        for (const { spans } of scopeSpans) collector.spans.push(...spans);
    response.writeHead(isTraces ? status : 404, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const collector: Collector = {
    url: `http://127.0.0.1:${portOf(server)}`,
    spans: [],
    headers: {},
    answerWith(next) {
      status = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return collector;
}

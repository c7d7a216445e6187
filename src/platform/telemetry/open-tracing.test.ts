import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { log } from '#platform/log.ts';
import { membersOf } from '#platform/telemetry/log-request.ts';
import { type SeenRequest, watchRequests } from '#platform/telemetry/watch-requests.ts';
import {
  carried,
  currentTrace,
  inSpan,
  readTraceparent,
  takeCarried,
  writeTraceparent,
} from '#platform/trace-context.ts';
import { type Collector, openCollector } from '../../../tests/support/collector.ts';
import { portOf } from '../../../tests/support/port.ts';
import { type OpenTracing, openTracing } from './open-tracing.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

let collector: Collector;
let tracing: OpenTracing;
beforeEach(async () => {
  collector = await openCollector();
  tracing = openTracing({
    endpoint: `${collector.url}/v1/traces`,
    headers: { 'x-key': 'a key' },
    serviceName: 'cars',
  });
});
afterEach(async () => {
  await tracing.close();
  await collector.close();
});

/** A server that says which trace it is in. */
async function serve(trusts: boolean) {
  const seen: SeenRequest[] = [];
  const server = createServer(async (_, response) => {
    await Promise.resolve();
    response.end(currentTrace()?.traceId);
  });
  const note = (one: SeenRequest) => {
    seen.push(one);
    tracing.note(one);
  };
  watchRequests(server, () => '/cars/:id', note);
  tracing.follow(server, trusts);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const ask = async () => {
    const headers = { traceparent: `00-${traceId}-${spanId}-01` };
    const answer = await fetch(`http://127.0.0.1:${portOf(server)}/cars/7?search=grace@example.com`, {
      headers,
    });
    return answer.text();
  };
  return { seen, ask };
}

test('a request is a span with its template and nothing of what was asked for, and all that it does is in its trace', async () => {
  const { seen, ask } = await serve(true);
  expect(await ask()).toBe(traceId);
  await expect.poll(() => seen).toHaveLength(1);
  await tracing.close();
  const [span] = collector.spans;
  expect(span).toMatchObject({ traceId, parentSpanId: spanId, name: 'GET /cars/:id', kind: 2 });
  expect(BigInt(span!.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span!.startTimeUnixNano));
  expect(JSON.stringify(collector.spans)).not.toContain('grace');
  expect(collector.headers['x-key']).toBe('a key');
  expect(JSON.parse(`{${membersOf(seen[0]!)}}`)).toMatchObject({ traceId });
});

test('a trace that a stranger names is not gone on with', async () => {
  const { ask } = await serve(false);
  const own = await ask();
  expect(own).toMatch(/^[0-9a-f]{32}$/);
  expect(own).not.toBe(traceId);
});

test('what a job carries leads to its cause; several causes become links', async () => {
  const one = await inSpan({ name: 'first', kind: 'internal' }, async () => carried());
  const two = await inSpan({ name: 'second', kind: 'internal' }, async () => carried());
  const causeOf = (from: object) => takeCarried({ mailId: '1', ...from }).cause!;
  expect(takeCarried({ mailId: '1', ...one }).data).toEqual({ mailId: '1' });
  await inSpan({ name: 'job', kind: 'consumer', causes: [causeOf(one)] }, async () => {});
  await inSpan({ name: 'jobs', kind: 'consumer', causes: [causeOf(one), causeOf(two)] }, async () => {});
  await tracing.close();
  const named = (name: string) => collector.spans.find((span) => span.name === name)!;
  expect(named('job')).toMatchObject({
    traceId: named('first').traceId,
    parentSpanId: named('first').spanId,
  });
  expect(named('jobs').links?.map((link) => link.traceId)).toEqual([
    named('first').traceId,
    named('second').traceId,
  ]);
});

test('what fails is told as failed, and its failure goes on', async () => {
  const failing = inSpan({ name: 'job', kind: 'consumer' }, () => Promise.reject(new Error('No')));
  await expect(failing).rejects.toThrow('No');
  await tracing.close();
  expect(collector.spans[0]).toMatchObject({ name: 'job', status: { code: 2 } });
});

test('a collector that is away is told once, and gets what waited when it is back', async () => {
  const warned = vi.spyOn(log, 'warn');
  onTestFinished(() => warned.mockRestore());
  collector.answerWith(503);
  const first = openTracing({ endpoint: `${collector.url}/v1/traces`, headers: {}, serviceName: 'cars' });
  for (let made = 0; made < 520; made += 1) await inSpan({ name: 'one', kind: 'internal' }, async () => {});
  await expect.poll(() => warned.mock.calls).toHaveLength(1);
  collector.answerWith(200);
  await first.close();
  expect(collector.spans).toHaveLength(520);
  expect(warned).toHaveBeenCalledTimes(1);
});

test('with traces off nothing is carried, and nothing is in a trace', async () => {
  await tracing.close();
  expect(await inSpan({ name: 'job', kind: 'consumer' }, async () => currentTrace())).toBeUndefined();
  expect(carried()).toEqual({});
});

test.each([
  ['00-00000000000000000000000000000000-00f067aa0ba902b7-01', 'no trace'],
  [`00-${traceId}-0000000000000000-01`, 'no span'],
  [`ff-${traceId}-${spanId}-01`, 'a version that there is not'],
  [`00-${traceId}-${spanId}-0100`, 'more than its version has'],
  ['', 'nothing'],
])('%s is none: %s', (text) => {
  expect(readTraceparent(text)).toBeUndefined();
});

test('what is written is read again', () => {
  expect(readTraceparent(writeTraceparent({ traceId, spanId }))).toEqual({ traceId, spanId });
});

import { Hono } from 'hono';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CodedError } from '#platform/errors.ts';
import { announcedBytes, isTooSlow, uploadPlaces } from './bodies.rules.ts';
import { openBodyPlaces } from './body-places.ts';
import type { ApiEnv } from './http.ts';
import { takeUpload } from './take-upload.ts';

const mb = 1024 * 1024;
const seconds = (count: number) => count * 1000;

describe('the pace of an upload', () => {
  test.each([
    ['10 MB in two minutes, at an even pace', 60, 1, 5 * mb, false],
    ['nothing in the first 20 s', 20, 20, 0, false],
    ['a few bytes, and then nothing', 21, 20.5, 100, true],
    ['a byte a second', 25, 1, 25, true],
    ['15 MB but for the end, which is held back', 260, 21, 15 * mb - 1, true],
  ])('%s: too slow %#', (_, age, paused, bytes, slow) => {
    expect(isTooSlow({ ageMs: seconds(age), pausedMs: seconds(paused), bytes })).toBe(slow);
  });
});

test('a length is digits and nothing else', () => {
  expect(['12', '', '-1', '1e3', null].map(announcedBytes)).toEqual([
    12,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

describe('bodies on their way', () => {
  const codeOf = (act: () => unknown) => {
    try {
      act();
    } catch (error) {
      return error instanceof CodedError && error.code;
    }
    return undefined;
  };

  test('are so many from one address and so many bytes in all; a place that is free again can be taken', () => {
    const places = openBodyPlaces({ perAddress: 2, mostBytes: 100 });
    const free = places.take('a', 10);
    places.take('a', 10);
    expect(codeOf(() => places.take('a', 10))).toBe('too-many-at-once');
    expect(codeOf(() => places.take('b', 81))).toBe('busy');
    expect(codeOf(() => places.take('b', 80))).toBeUndefined();
    free();
    free();
    expect(codeOf(() => places.take('a', 10))).toBeUndefined();
    expect(codeOf(() => places.take('a', 0))).toBe('too-many-at-once');
  });
});

describe('an upload', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const app = new Hono<ApiEnv>();
  app.onError((error, c) =>
    error instanceof CodedError ? c.json({ code: error.code }, error.status) : c.text('', 500),
  );
  app.use(async (c, next) => {
    // The guard asks for nothing else of it.
    c.set('platform', { config: { trustProxy: false } } as ApiEnv['Variables']['platform']);
    await next();
  });
  app.post('/', takeUpload({ mostBytes: 1000, text: 'Too large' }), async (c) =>
    c.json((await c.req.arrayBuffer()).byteLength),
  );
  // Node demands `duplex` for a stream; the types of the browser do not have it.
  const send = async (body: BodyInit) =>
    app.request('/', { method: 'POST', body, duplex: 'half' } as RequestInit);
  const heldBack = () =>
    new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(9)) });

  test('that is held back is given up, with an answer', async () => {
    vi.useFakeTimers();
    const answer = send(heldBack());
    await vi.advanceTimersByTimeAsync(seconds(22));
    expect([(await answer).status, await (await answer).json()]).toEqual([408, { code: 'too-slow' }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('beyond its limit is refused, also without a length', async () => {
    expect(await (await send(new Uint8Array(1000))).json()).toBe(1000);
    const answer = await send(new Blob([new Uint8Array(1001)]).stream());
    expect([answer.status, await answer.json()]).toEqual([413, { code: 'too-large' }]);
  });

  test('finds its place only where its address does not send too many already; all of them become free again', async () => {
    vi.useFakeTimers();
    const held = Array.from({ length: uploadPlaces.perAddress }, () => send(heldBack()));
    await vi.advanceTimersByTimeAsync(0);
    expect((await send(new Uint8Array(1))).status).toBe(429);
    await vi.advanceTimersByTimeAsync(seconds(22));
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual(held.map(() => 408));
    expect((await send(new Uint8Array(1))).status).toBe(200);
  });
});

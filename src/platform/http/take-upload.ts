import type { MiddlewareHandler } from 'hono';
import { tooLarge, tooSlow } from './bodies.errors.ts';
import { announcedBytes, isTooSlow, uploadPlaces } from './bodies.rules.ts';
import { openBodyPlaces } from './body-places.ts';
import { callerOf } from './caller.ts';
import type { ApiEnv } from './http.ts';

/** One for the process: its memory is what is limited. */
const places = openBodyPlaces(uploadPlaces);
const lookEveryMs = 1_000;

/** Passes bytes on as they come. Fails with 413 beyond `mostBytes`, with 408 where they come too slowly. */
function paced(body: ReadableStream<Uint8Array>, mostBytes: number, large: () => Error) {
  const began = performance.now();
  let latest = began;
  let bytes = 0;
  let watch: NodeJS.Timeout | undefined;
  const pace = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      watch = setInterval(() => {
        const now = performance.now();
        if (!isTooSlow({ ageMs: now - began, pausedMs: now - latest, bytes })) return;
        clearInterval(watch);
        controller.error(tooSlow());
      }, lookEveryMs);
    },
    transform(chunk, controller) {
      latest = performance.now();
      bytes += chunk.length;
      if (bytes > mostBytes) throw large();
      controller.enqueue(chunk);
    },
  });
  return { body: body.pipeThrough(pace), stop: () => clearInterval(watch) };
}

/**
 * Stands after the permission of a call that takes a file: so many bytes, from an address so many at once, in all so
 * many, and at a pace that a slow phone keeps (rules.md#bodies). `field` names what the text is shown under.
 */
export const takeUpload =
  (options: { mostBytes: number; text: string; field?: string }): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const { mostBytes, text, field } = options;
    const large = () => tooLarge(text, field ? { [field]: text } : undefined);
    const announced = announcedBytes(c.req.header('content-length'));
    if (announced !== undefined && announced > mostBytes) throw large();
    if (!c.req.raw.body) return next();
    const free = places.take(callerOf(c).address, announced ?? mostBytes);
    const { body, stop } = paced(c.req.raw.body, mostBytes, large);
    // Node demands `duplex` for a stream; the types of the browser do not have it.
    c.req.raw = new Request(c.req.raw, { body, duplex: 'half' } as RequestInit);
    try {
      await next();
    } finally {
      stop();
      free();
    }
  };

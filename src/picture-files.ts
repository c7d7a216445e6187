import { type ErrorHandler, Hono } from 'hono';
import type { ImageStore } from '#platform/images.ts';
import { log } from '#platform/log.ts';

const types: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' };
const fileName = /^[0-9a-z-]{1,64}\.(jpg|webp|avif)$/;

/** A store that is away must not look like a picture that is gone: caches would keep that. */
const outOfReach: ErrorHandler = (error, c) => {
  log.error({ err: error }, 'A picture could not be served');
  return c.text('Pictures are out of reach for a moment.', 503, {
    'Cache-Control': 'no-store',
    'Retry-After': '30',
  });
};

/** Serves the image store: `/images/cars/{id}.jpg` and, beside it, the sizes and formats that browsers like. */
export const pictureFiles = (images: ImageStore) =>
  new Hono().onError(outOfReach).get('/images/cars/:file', async (c) => {
    const file = c.req.param('file');
    const kind = fileName.exec(file)?.[1];
    const bytes = kind ? await images.get(`cars/${file}`) : null;
    if (!kind || !bytes) return c.notFound();
    // `v` names the content: with it, the picture never changes.
    const lasts = c.req.query('v') ? 'public, max-age=31536000, immutable' : 'public, max-age=60';
    return c.body(new Uint8Array(bytes), 200, { 'Content-Type': types[kind]!, 'Cache-Control': lasts });
  });

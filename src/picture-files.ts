import { Hono } from 'hono';
import type { ImageStore } from '#platform/images.ts';

const types: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' };
const fileName = /^[0-9a-z-]{1,64}\.(jpg|webp|avif)$/;

/** Serves the image store: `/images/cars/{id}.jpg` and, beside it, the sizes and formats that browsers like. */
export const pictureFiles = (images: ImageStore) =>
  new Hono().get('/images/cars/:file', async (c) => {
    const file = c.req.param('file');
    const kind = fileName.exec(file)?.[1];
    const bytes = kind ? await images.get(`cars/${file}`) : null;
    if (!kind || !bytes) return c.notFound();
    // `v` names the content: with it, the picture never changes.
    const lasts = c.req.query('v') ? 'public, max-age=31536000, immutable' : 'public, max-age=60';
    return c.body(new Uint8Array(bytes), 200, { 'Content-Type': types[kind]!, 'Cache-Control': lasts });
  });

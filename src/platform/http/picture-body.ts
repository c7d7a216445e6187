import type { Context } from 'hono';
import { z } from 'zod';
import { CodedError } from '../errors.ts';
import type { ApiEnv } from './http.ts';

const bytes = { schema: z.string().meta({ format: 'binary' }) };

/** The body of a call that takes a picture: the file itself. */
export const pictureContent = {
  'image/jpeg': bytes,
  'image/png': bytes,
  'image/webp': bytes,
  'image/avif': bytes,
  'application/octet-stream': bytes,
};

/** The answer of a call that gives one. */
export const aJpeg = { 200: { description: 'A JPEG', content: { 'image/jpeg': bytes } } };

/** Types that a form of another site could send without asking first stay outside. Throws 415. */
function assertUploadType(type = ''): void {
  if (Object.hasOwn(pictureContent, type.toLowerCase())) return;
  const text = 'Send the picture itself as the body, with Content-Type: image/jpeg, png, webp or avif.';
  throw new CodedError(415, 'picture-refused', text, { fields: { image: text } });
}

/** The file that was sent. Throws 415 for a type that no picture has. */
export async function sentPicture(c: Context<ApiEnv>): Promise<Uint8Array> {
  assertUploadType(c.req.header('content-type'));
  return new Uint8Array(await c.req.arrayBuffer());
}

/** For nobody but who asked: no cache keeps it. */
export const asPrivateJpeg = (c: Context<ApiEnv>, found: Uint8Array) =>
  c.body(new Uint8Array(found), 200, { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, no-store' });

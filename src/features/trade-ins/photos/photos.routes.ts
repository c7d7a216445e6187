import type { Context } from 'hono';
import { z } from 'zod';
import { memberOf } from '#platform/actor.ts';
import { CodedError } from '#platform/errors.ts';
import { takeUpload } from '#platform/http/bodies/take-upload.ts';
import { type ApiEnv, answer, route, routes } from '#platform/http/http.ts';
import { photoParam, tradeInId } from '../trade-ins.contract.ts';
import { mostPhotoBytes, photoTooLargeText, uploadedPhoto } from './photos.contract.ts';
import { keepPhoto, readPhoto } from './photos.service.ts';

const bytes = { schema: z.string().meta({ format: 'binary' }) };
const content = {
  'image/jpeg': bytes,
  'image/png': bytes,
  'image/webp': bytes,
  'image/avif': bytes,
  'application/octet-stream': bytes,
};
const photo = { 200: { description: 'A JPEG', content: { 'image/jpeg': bytes } } };

const upload = route(
  'trade in a car',
  {
    method: 'post',
    path: '/trade-in-photos',
    summary: 'Upload a photo of the car that you want to trade in',
    description:
      'The file itself is the body: JPEG, PNG, WebP or AVIF, at most 15 MB and 50 megapixels, judged by content alone. It is turned upright and freed of metadata such as the place. One that no request takes is removed after a day. 400, 413 and 415 say what is wrong under fields.image; 409 too-many-uploads, 429 too-many.',
    tags: ['trade-ins'],
    request: { body: { content, required: true } },
    responses: { 201: answer(uploadedPhoto, 'The photo; its _id goes into the request') },
  },
  takeUpload({ mostBytes: mostPhotoBytes, text: photoTooLargeText, field: 'image' }),
);

const own = route('trade in a car', {
  method: 'get',
  path: '/trade-in-photos/{id}',
  summary: 'A photo that you sent yourself',
  tags: ['trade-ins'],
  request: { params: tradeInId },
  responses: photo,
});

const seen = route('see trade-ins', {
  method: 'get',
  path: '/appraisals/{id}/photos/{photoId}',
  summary: 'A photo of a car that somebody offers',
  tags: ['trade-ins, staff'],
  request: { params: photoParam },
  responses: photo,
});

/** Types that a form of another site could send without asking first stay outside. */
function assertUploadType(type = ''): void {
  if (Object.hasOwn(content, type.toLowerCase())) return;
  const text = 'Send the photo itself as the body, with Content-Type: image/jpeg, png, webp or avif.';
  throw new CodedError(415, 'picture-refused', text, { fields: { image: text } });
}

/** For nobody but who asked: no cache keeps it. */
const asPhoto = (c: Context<ApiEnv>, found: Uint8Array) =>
  c.body(new Uint8Array(found), 200, { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, no-store' });

export const photosRoutes = routes()
  .openapi(upload, async (c) => {
    const { platform, actor } = c.var;
    assertUploadType(c.req.header('content-type'));
    const sent = new Uint8Array(await c.req.arrayBuffer());
    return c.json(await keepPhoto(platform, memberOf(actor), sent), 201);
  })
  .openapi(own, async (c) => {
    const { platform, actor } = c.var;
    const { userId } = memberOf(actor);
    return asPhoto(c, await readPhoto(platform, { photoId: c.req.valid('param').id, userId }));
  })
  .openapi(seen, async (c) => {
    const { id, photoId } = c.req.valid('param');
    return asPhoto(c, await readPhoto(c.var.platform, { tradeInId: id, photoId }));
  });

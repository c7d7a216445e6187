import { z } from 'zod';
import { memberOf } from '#platform/actor.ts';
import { CodedError } from '#platform/errors.ts';
import { takeUpload } from '#platform/http/bodies/take-upload.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { carId } from '../catalogue.contract.ts';
import { carPicture, mostBytes, pictureChange, pictureTexts, uploadedPicture } from './pictures.contract.ts';
import { keepUpload } from './pictures.service.ts';
import { findPicture, replacePicture } from './replace-picture.ts';

const tags = ['cars, staff'];

const bytes = { schema: z.string().meta({ format: 'binary' }) };
const content = {
  'image/jpeg': bytes,
  'image/png': bytes,
  'image/webp': bytes,
  'image/avif': bytes,
  'application/octet-stream': bytes,
};

const upload = route(
  'add cars',
  {
    method: 'post',
    path: '/pictures',
    summary:
      'Upload a picture for a car: one that is about to be added, or another one for a car that is there',
    description:
      'The file itself is the body: curl --data-binary @car.jpg -H "Content-Type: image/jpeg". JPEG, PNG, WebP or AVIF, at most 15 MB and 50 megapixels, judged by content alone; names are never read. It is turned upright, cut to 16:9 and freed of metadata such as the place. An upload that no car takes is removed after a day. 400, 413 and 415 say what is wrong under fields.image; 503 pictures-unavailable while the image store is out of reach.',
    tags,
    request: {
      body: { content, required: true },
    },
    responses: { 201: answer(uploadedPicture, 'The upload') },
  },
  takeUpload({ mostBytes, text: pictureTexts.tooLarge, field: 'image' }),
);

const find = route('add cars', {
  method: 'get',
  path: '/stock/{id}/picture',
  summary: "A car's picture, and whether another one is on its way",
  tags,
  request: { params: carId },
  responses: { 200: answer(carPicture, 'The picture') },
});

const replace = route('add cars', {
  method: 'put',
  path: '/stock/{id}/picture',
  summary: 'Give a car of either catalogue another picture',
  description:
    'image is the _id of an upload (POST /pictures) or the http(s) address of a picture. It is prepared in the background; until then the car shows what it showed. Its address changes with it. 400 with a text under fields.image, 404, 409 picture-used. Written to the audit.',
  tags,
  request: { params: carId, body: body(pictureChange) },
  responses: { 202: answer(carPicture, 'What the car shows, and what is on its way') },
});

/** Types that a form of another site could send without asking first stay outside. */
function assertUploadType(type = ''): void {
  if (Object.hasOwn(content, type.toLowerCase())) return;
  const text = 'Send the picture itself as the body, with Content-Type: image/jpeg, png, webp or avif.';
  throw new CodedError(415, 'picture-refused', text, { fields: { image: text } });
}

export const picturesRoutes = routes()
  .openapi(upload, async (c) => {
    const { platform, actor } = c.var;
    assertUploadType(c.req.header('content-type'));
    const sent = new Uint8Array(await c.req.arrayBuffer());
    return c.json(await keepUpload(platform, memberOf(actor), sent), 201);
  })
  .openapi(find, async (c) =>
    c.json(await findPicture(c.var.platform.database, c.req.valid('param').id), 200),
  )
  .openapi(replace, async (c) => {
    const { platform, actor } = c.var;
    const wanted = { carId: c.req.valid('param').id, image: c.req.valid('json').image };
    return c.json(await replacePicture(platform, memberOf(actor), wanted), 202);
  });
export type PicturesRoutes = typeof picturesRoutes;

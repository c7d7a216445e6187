import { z } from 'zod';
import { memberOf } from '#platform/actor.ts';
import { CodedError } from '#platform/errors.ts';
import { answer, body, route, routes } from '#platform/http.ts';
import { readBytes } from '#platform/raw-body.ts';
import { car } from './catalogue.contract.ts';
import { newCar } from './catalogue.new-cars.contract.ts';
import { addCar } from './catalogue.new-cars.ts';
import { mostBytes, pictureTexts, uploadedPicture } from './pictures.contract.ts';
import { keepUpload } from './pictures.service.ts';

const tags = ['cars, staff'];

const add = route('add cars', {
  method: 'post',
  path: '/cars/add-car',
  summary: 'Add a car to the catalogue',
  description:
    'image is the _id of an upload (POST /pictures) or the http(s) address of a picture. The picture is prepared in the background; until then the car shows the drawn placeholder. 400 with a text per field, 409 picture-used.',
  tags,
  request: { body: body(newCar) },
  responses: { 201: answer(car, 'The car') },
});

const bytes = { schema: z.string().meta({ format: 'binary' }) };
const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/octet-stream'] as const;
type UploadType = (typeof types)[number];

const upload = route('add cars', {
  method: 'post',
  path: '/pictures',
  summary: 'Upload the picture of a car that is about to be added',
  description:
    'The file itself is the body: curl --data-binary @car.jpg -H "Content-Type: image/jpeg". JPEG, PNG, WebP or AVIF, at most 15 MB and 50 megapixels, judged by content alone; names are never read. It is turned upright, cut to 16:9 and freed of metadata such as the place. An upload that no car takes is removed after a day. 400, 413 and 415 say what is wrong under fields.image; 503 pictures-unavailable while the image store is out of reach.',
  tags,
  request: {
    body: {
      content: Object.fromEntries(types.map((type) => [type, bytes])) as Record<UploadType, typeof bytes>,
      required: true,
    },
  },
  responses: { 201: answer(uploadedPicture, 'The upload') },
});

/** Types that a form of another site could send without asking first stay outside. */
function assertUploadType(type = ''): void {
  if (types.includes(type.toLowerCase() as UploadType)) return;
  const text = 'Send the picture itself as the body, with Content-Type: image/jpeg, png, webp or avif.';
  throw new CodedError(415, 'picture-refused', text, { fields: { image: text } });
}

export const newCarsRoutes = routes()
  .openapi(upload, async (c) => {
    const { platform, actor } = c.var;
    assertUploadType(c.req.header('content-type'));
    const sent = await readBytes(c.req.raw, mostBytes, pictureTexts.tooLarge);
    return c.json(await keepUpload(platform, memberOf(actor), sent), 201);
  })
  .openapi(add, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await addCar(platform, memberOf(actor), c.req.valid('json'), false), 201);
  });
export type NewCarsRoutes = typeof newCarsRoutes;

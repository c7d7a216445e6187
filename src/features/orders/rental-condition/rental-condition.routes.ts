import { photoUploadText, takePhotoUpload } from '#features/photos/photo-upload.guard.ts';
import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { aJpeg, asPrivateJpeg, pictureContent, sentPicture } from '#platform/http/picture-body.ts';
import { orderId } from '../orders.contract.ts';
import { acknowledgeAtDesk, acknowledgeOwn } from './acknowledge.ts';
import { acknowledgement, rentalPhotoId, sentRentalPhoto } from './rental-condition.contract.ts';
import { keepRentalPhoto, readOwnRentalPhoto, readRentalPhoto } from './rental-photos.ts';

const staffTags = ['orders, staff'];

const upload = route(
  'hand vehicles over',
  {
    method: 'post',
    path: '/rental-photos',
    summary: 'Upload a photo of a rented vehicle, for its pick-up or its return',
    description: `${photoUploadText} Unused photos are deleted after a day.`,
    tags: staffTags,
    request: { body: { content: pictureContent, required: true } },
    responses: { 201: answer(sentRentalPhoto, 'The photo; its _id goes into the record') },
  },
  takePhotoUpload(),
);

const seen = route('see orders', {
  method: 'get',
  path: '/rental-photos/{id}',
  summary: 'A photo of a rented vehicle, from a record or your own upload',
  tags: staffTags,
  request: { params: rentalPhotoId },
  responses: aJpeg,
});

const own = route('see own orders', {
  method: 'get',
  path: '/own-rental-photos/{id}',
  summary: 'A photo of a vehicle that you rented, from its pick-up or its return',
  tags: ['orders'],
  request: { params: rentalPhotoId },
  responses: aJpeg,
});

const done = { 204: { description: 'Saved; called again, it changes nothing' } };

const atDesk = route('hand vehicles over', {
  method: 'post',
  path: '/orders/{id}/rental-record/acknowledged',
  summary: 'The customer confirms a rental record at the desk',
  tags: staffTags,
  request: { params: orderId, body: body(acknowledgement) },
  responses: done,
});

const byCustomer = route('see own orders', {
  method: 'post',
  path: '/orders/{id}/return-record/acknowledged',
  summary: 'Confirm that you have read the return record of your rental',
  tags: ['orders'],
  request: { params: orderId },
  responses: done,
});

export const rentalConditionRoutes = routes()
  .openapi(upload, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await keepRentalPhoto(platform, memberOf(actor), await sentPicture(c)), 201);
  })
  .openapi(seen, async (c) => {
    const { platform, actor } = c.var;
    return asPrivateJpeg(c, await readRentalPhoto(platform, memberOf(actor), c.req.valid('param').id));
  })
  .openapi(own, async (c) => {
    const { platform, actor } = c.var;
    return asPrivateJpeg(c, await readOwnRentalPhoto(platform, memberOf(actor), c.req.valid('param').id));
  })
  .openapi(atDesk, async (c) => {
    const { platform, actor } = c.var;
    const { moment, name } = c.req.valid('json');
    await acknowledgeAtDesk(platform, memberOf(actor), c.req.valid('param').id, { moment, name });
    return c.body(null, 204);
  })
  .openapi(byCustomer, async (c) => {
    const { platform, actor } = c.var;
    await acknowledgeOwn(platform, memberOf(actor), c.req.valid('param').id);
    return c.body(null, 204);
  });
export type RentalConditionRoutes = typeof rentalConditionRoutes;

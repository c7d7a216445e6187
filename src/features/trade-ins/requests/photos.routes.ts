import { photoUploadText, takePhotoUpload } from '#features/photos/photo-upload.guard.ts';
import { memberOf } from '#platform/actor.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { aJpeg, asPrivateJpeg, pictureContent, sentPicture } from '#platform/http/picture-body.ts';
import { photoParam, tradeInId } from '../trade-ins.contract.ts';
import { uploadedPhoto } from './photos.contract.ts';
import { keepPhoto, readPhoto } from './photos.service.ts';

const upload = route(
  'trade in a car',
  {
    method: 'post',
    path: '/trade-in-photos',
    summary: 'Upload a photo of the car that you want to trade in',
    description: `${photoUploadText} Unused photos are deleted after a day.`,
    tags: ['trade-ins'],
    request: { body: { content: pictureContent, required: true } },
    responses: { 201: answer(uploadedPhoto, 'The photo; its _id goes into the request') },
  },
  takePhotoUpload(),
);

const own = route('trade in a car', {
  method: 'get',
  path: '/trade-in-photos/{id}',
  summary: 'A photo that you uploaded',
  tags: ['trade-ins'],
  request: { params: tradeInId },
  responses: aJpeg,
});

const seen = route('see trade-ins', {
  method: 'get',
  path: '/appraisals/{id}/photos/{photoId}',
  summary: 'A photo of a trade-in',
  tags: ['trade-ins, staff'],
  request: { params: photoParam },
  responses: aJpeg,
});

export const photosRoutes = routes()
  .openapi(upload, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await keepPhoto(platform, memberOf(actor), await sentPicture(c)), 201);
  })
  .openapi(own, async (c) => {
    const { platform, actor } = c.var;
    const { userId } = memberOf(actor);
    return asPrivateJpeg(c, await readPhoto(platform, { photoId: c.req.valid('param').id, userId }));
  })
  .openapi(seen, async (c) => {
    const { id, photoId } = c.req.valid('param');
    return asPrivateJpeg(c, await readPhoto(c.var.platform, { tradeInId: id, photoId }));
  });

import { memberOf } from '#platform/actor.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { pictureContent, sentPicture } from '#platform/http/picture-body.ts';
import { takeUpload } from '#platform/http/take-upload.ts';
import { mostBytes, pictureTexts, uploadedPicture } from '../pictures/pictures.contract.ts';
import { keepUpload } from './uploads.service.ts';

const tags = ['cars, staff'];

const upload = route(
  'add cars',
  {
    method: 'post',
    path: '/pictures',
    summary: 'Upload a picture for a car that is about to be added, or for the pictures of one that is there',
    description:
      'The file itself is the body: curl --data-binary @car.jpg -H "Content-Type: image/jpeg". JPEG, PNG, WebP or AVIF, at least 320 × 180 pixels, at most 15 MB and 50 megapixels, judged by content alone; names are never read. It is turned upright, cut to 16:9 and freed of metadata such as the place. An upload that no car uses is deleted after a day. 400, 413 and 415 say what is wrong under fields.image; 503 pictures-unavailable while the image store is out of reach.',
    tags,
    request: {
      body: { content: pictureContent, required: true },
    },
    responses: { 201: answer(uploadedPicture, 'The upload') },
  },
  takeUpload({ mostBytes, text: pictureTexts.tooLarge, field: 'image' }),
);

export const uploadsRoutes = routes().openapi(upload, async (c) => {
  const { platform, actor } = c.var;
  return c.json(await keepUpload(platform, memberOf(actor), await sentPicture(c)), 201);
});

import { z } from 'zod';
import { memberOf } from '#platform/actor.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { takeUpload } from '#platform/http/take-upload.ts';
import { shapeTexts } from '../shapes/shapes.contract.ts';
import { shapeLimits } from '../shapes/shapes.rules.ts';
import { uploadedShape } from './own-shapes.contract.ts';
import { keepShape } from './own-shapes.service.ts';
import { shapeRefused } from './shape-refused.ts';

const bytes = { schema: z.string().meta({ format: 'binary' }) };
const content = { 'model/gltf-binary': bytes, 'application/octet-stream': bytes };

const upload = route(
  'edit listings',
  {
    method: 'post',
    path: '/shapes',
    summary: "Upload a car's own 3D file, for PUT /listings/{id}/shape",
    description:
      'The file itself is the body: curl --data-binary @car.glb -H "Content-Type: model/gltf-binary". Binary glTF 2.0 of triangles, in one file and without compression, at most 1.5 MB, 100,000 triangles and 29 materials. The file is converted: placed on the floor, in meters, without textures and names; a model of another size is scaled to 4.6 m. A material named paint can take other paints. An upload that no car uses is deleted after a day. 400 shape-refused, 413 and 415 say what is wrong under fields.file; 409 too-many-uploads, 429 too-many, 503 pictures-unavailable.',
    tags: ['cars, staff'],
    request: { body: { content, required: true } },
    responses: { 201: answer(uploadedShape, 'The upload') },
  },
  takeUpload({ mostBytes: shapeLimits.bytes, text: shapeTexts.tooLarge, field: 'file' }),
);

export const ownShapesRoutes = routes().openapi(upload, async (c) => {
  const { platform, actor } = c.var;
  // Types that a form of another site could send without asking first stay outside.
  if (!Object.hasOwn(content, (c.req.header('content-type') ?? '').toLowerCase()))
    throw shapeRefused(shapeTexts.notGlb, 415);
  const sent = new Uint8Array(await c.req.arrayBuffer());
  return c.json(await keepShape(platform, memberOf(actor), sent), 201);
});

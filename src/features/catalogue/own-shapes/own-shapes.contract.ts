import { z } from 'zod';

/** A 3D file that was taken, and waits for a listing. */
export const uploadedShape = z
  .object({
    _id: z.string().describe('Goes into the field file of PUT /listings/{id}/shape, within a day'),
    bytes: z.number().int().describe('As kept: without textures, in whole numbers'),
    triangles: z.number().int(),
    takesPaint: z.boolean().describe('Whether it has a material named paint'),
  })
  .meta({ id: 'UploadedShape' });
export type UploadedShape = z.infer<typeof uploadedShape>;

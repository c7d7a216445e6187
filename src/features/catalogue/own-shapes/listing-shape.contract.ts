import { z } from 'zod';
import { own, shapeNames, shapePaints } from '../shapes/shapes.rules.ts';

/** What a listing is to look like in 3D. */
export const shapeChoice = z
  .object({
    name: z
      .enum([...shapeNames, own])
      .describe("A built-in 3D model; own: the listing's own 3D file, the current one if file is omitted"),
    paint: z
      .enum([...shapePaints, own])
      .describe('The paint that the car is sold in; own: the colors of its own file'),
    file: z.string().max(64).optional().describe('The _id of an upload (POST /shapes), for the name own'),
  })
  .meta({ id: 'ShapeChoice' });
export type ShapeChoice = z.infer<typeof shapeChoice>;

/** What a listing looks like in 3D, as staff see it. */
export const listingShape = z
  .object({
    shape: z
      .object({
        name: z.enum([...shapeNames, own]),
        paint: z.enum([...shapePaints, own]),
        file: z.string().optional().describe('The address of its own 3D file'),
        takesPaint: z.boolean().describe('Whether a part of it takes other paints'),
        bytes: z.number().int().optional().describe('Of its own file'),
        triangles: z.number().int().optional().describe('Of its own file'),
      })
      .optional()
      .describe('Absent: its page shows only pictures'),
  })
  .meta({ id: 'ListingShape' });
export type ListingShape = z.infer<typeof listingShape>;

import type { carShapes, shapeFiles } from './shapes.tables.ts';

export type ShapeRow = typeof carShapes.$inferSelect;
export type ShapeFileRow = typeof shapeFiles.$inferSelect;

/** Where the file of an own shape is kept in the image store: no address of a picture reaches it. */
export const shapeKey = (fileId: string): string => `shapes/${fileId}.glb`;

/** What a listing looks like in 3D, as its page needs it. The address of its own file names the version: it never changes. */
export const presentShape = ({ carId, shape, paint, fileId }: ShapeRow, file: ShapeFileRow | null) => ({
  name: shape,
  paint,
  ...(fileId !== null && { file: `/images/cars/${carId}.glb?v=${fileId}` }),
  takesPaint: file?.takesPaint ?? true,
});

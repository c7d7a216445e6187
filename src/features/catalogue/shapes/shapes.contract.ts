import { shapeLimits } from './shapes.rules.ts';

const megabytes = shapeLimits.bytes / 1_000_000;
const triangles = shapeLimits.triangles.toLocaleString('en-US');

/** What may be uploaded, for people (rules.md#shapes). */
export const shapeFileHint = `Binary glTF 2.0 (.glb), up to ${megabytes} MB, ${triangles} triangles and ${shapeLimits.parts} materials, without compression. Textures are left out. A material named paint can take other paints.`;

/** Why a 3D file is not taken, and what to do about it. */
export const shapeTexts = {
  tooLarge: `This file is larger than ${megabytes} MB. Export the car with fewer triangles and without textures.`,
  empty: 'This file is empty.',
  notGlb: 'This is not a binary glTF file. Export the car as glTF 2.0, binary (.glb).',
  damaged: 'This file is damaged or cut off. Export the car again, and choose the new file.',
  outside: 'This file needs other files. Export the car as a single binary glTF file (.glb).',
  needs: (extension: string) =>
    `This file needs ${extension}, which is not supported. Export the car without it, for example without compression.`,
  bones: 'This model has bones. Export it without skins.',
  notTriangles: 'This model has lines, points or strips. Export its surfaces as triangles.',
  tooManyTriangles: `This model has more than ${triangles} triangles. Export it with fewer.`,
  tooManyObjects: 'This file has too many materials, nodes or meshes.',
  tooManyParts: `This model has more than ${shapeLimits.parts} materials. Use the same material for parts that look alike.`,
  tooMuch: `With repeated parts, this model is larger than ${megabytes} MB. Export it with fewer triangles.`,
  missing: 'Upload a 3D file first.',
  gone: 'This 3D file no longer exists. Please upload it again.',
  noPaint: 'This 3D file has no material named paint. Show it in its own colors.',
  ownColors: 'Only an uploaded file has its own colors. Choose a paint.',
  tooManyWaiting:
    'You have 20 uploaded 3D files that are not used by any car. Unused files are deleted after a day.',
  tooMuchAtOnce: 'Too many 3D files at the same time.',
  nothing: 'This file has no visible model. Export a scene with triangles.',
} as const;

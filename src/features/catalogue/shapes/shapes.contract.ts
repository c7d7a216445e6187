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
  outside:
    'This file needs others beside it. Export the car as one binary glTF file (.glb) that holds everything.',
  needs: (extension: string) =>
    `This file needs ${extension}, which the shop does not read. Export the car without it: without compression, for one.`,
  bones: 'This car has bones that move it. Export it as it stands, without skins.',
  notTriangles: 'This car has lines, points or strips. Export its surfaces as triangles.',
  tooManyTriangles: `This car has more than ${triangles} triangles. Export it with fewer.`,
  tooManyObjects: 'This file has too many materials, nodes or meshes.',
  tooManyParts: `This car has more than ${shapeLimits.parts} materials. Give the same material to parts that look alike.`,
  tooMuch: `With all the parts that it repeats, this car takes more than ${megabytes} MB. Export it with fewer triangles.`,
  missing: 'Choose a 3D file of your own first.',
  gone: 'This 3D file is not here any more. Please upload it again.',
  noPaint: 'This 3D file has no material named paint. Show it in its own colors.',
  ownColors: 'Only a file of your own has colors of its own. Choose a paint.',
  tooManyWaiting: 'You have 20 3D files here that no car has taken. Those of yesterday go by themselves.',
  tooMuchAtOnce: 'Too many 3D files were sent at once.',
  nothing: 'There is nothing to see in this file. Export the car itself: a scene with triangles.',
} as const;

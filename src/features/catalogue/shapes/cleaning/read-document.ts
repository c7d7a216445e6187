import { z } from 'zod';
import { shapeTexts } from '../shapes.contract.ts';
import { shapeRefused } from './shape-refused.ts';

// What the shop reads of glTF 2.0; all else in a file is left out. Numbers are finite: Zod takes no others.
const count = z.int().nonnegative();
const three = z.tuple([z.number(), z.number(), z.number()]);
const share = z.number().min(0).max(1);

const node = z.object({
  mesh: count.optional(),
  skin: count.optional(),
  children: z.array(count).default([]),
  matrix: z.array(z.number()).length(16).optional(),
  translation: three.default([0, 0, 0]),
  rotation: z.tuple([z.number(), z.number(), z.number(), z.number()]).default([0, 0, 0, 1]),
  scale: three.default([1, 1, 1]),
});

const primitive = z.object({
  attributes: z.object({ POSITION: count, NORMAL: count.optional() }),
  indices: count.optional(),
  material: count.optional(),
  mode: count.default(4),
});

const accessor = z.object({
  // Absent: all of it is 0, or the numbers come from elsewhere. Neither is a car.
  bufferView: count,
  byteOffset: count.default(0),
  componentType: count,
  normalized: z.boolean().default(false),
  count: count.min(1),
  type: z.string(),
  sparse: z.undefined().optional(),
});

const material = z.object({
  name: z.string().default(''),
  alphaMode: z.string().default('OPAQUE'),
  emissiveFactor: z.tuple([share, share, share]).default([0, 0, 0]),
  pbrMetallicRoughness: z
    .object({
      baseColorFactor: z.tuple([share, share, share, share]).default([1, 1, 1, 1]),
      metallicFactor: share.default(1),
      roughnessFactor: share.default(1),
    })
    .prefault({}),
  extensions: z
    .object({
      KHR_materials_transmission: z.object({ transmissionFactor: share.default(0) }).optional(),
    })
    .prefault({}),
});

const document = z.object({
  asset: z.object({ version: z.string().startsWith('2.') }),
  extensionsRequired: z.array(z.string().max(100)).default([]),
  scene: count.default(0),
  scenes: z.array(z.object({ nodes: z.array(count).default([]) })).default([]),
  nodes: z.array(node).default([]),
  meshes: z.array(z.object({ primitives: z.array(primitive) })).default([]),
  accessors: z.array(accessor).default([]),
  bufferViews: z
    .array(
      z.object({
        buffer: z.literal(0),
        byteOffset: count.default(0),
        byteLength: count.min(1),
        byteStride: z.int().min(4).max(252).optional(),
      }),
    )
    .default([]),
  buffers: z.array(z.object({ byteLength: count.min(1) })).default([]),
  materials: z.array(material).default([]),
});

/** What a 3D file says of itself, as far as the shop reads it. */
export type GltfDocument = z.infer<typeof document>;
export type GltfNode = z.infer<typeof node>;
export type GltfPrimitive = z.infer<typeof primitive>;
export type GltfMaterial = z.infer<typeof material>;

const withAddresses = z.array(z.object({ uri: z.string().optional() })).default([]);
const places = z.object({ buffers: withAddresses, images: withAddresses });

/** Whether anything of it lies in another file. Textures within it are left out; those outside are missed by others, too. */
function needsOthers(json: unknown): boolean {
  const found = places.safeParse(json);
  if (!found.success) return false;
  const { buffers, images } = found.data;
  return (
    buffers.some(({ uri }) => uri !== undefined) ||
    images.some(({ uri }) => uri !== undefined && !uri.startsWith('data:'))
  );
}

/** Extensions that change how a surface looks: without them it is still the same car. */
const surfaces = /^(KHR_materials_|KHR_texture_|EXT_texture_)/;
const others = new Set(['KHR_mesh_quantization', 'KHR_lights_punctual', 'KHR_xmp_json_ld']);

/** Reads the JSON of a 3D file. Throws 400 `shape-refused` for what is not built as glTF 2.0 says, or cannot be shown. */
export function readDocument(json: unknown): GltfDocument {
  if (needsOthers(json)) throw shapeRefused(shapeTexts.outside);
  const needed = z.object({ extensionsRequired: z.array(z.string().max(100)) }).safeParse(json);
  const unknown = needed.data?.extensionsRequired.find((name) => !surfaces.test(name) && !others.has(name));
  // Its name is shown: letters, digits and _ alone.
  if (unknown !== undefined)
    throw shapeRefused(shapeTexts.needs(unknown.replaceAll(/\W/g, '').slice(0, 60) || '?'));
  const read = document.safeParse(json);
  if (!read.success) throw shapeRefused(shapeTexts.damaged);
  return read.data;
}

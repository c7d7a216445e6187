import { ComponentTypeToTypedArray, type GLTF } from '@gltf-transform/core';
import { z } from 'zod';
import { shapeTexts } from '../shapes/shapes.contract.ts';
import { shapeLimits } from '../shapes/shapes.rules.ts';
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
  translation: three.optional(),
  rotation: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  scale: three.optional(),
});

/** The mode of a primitive whose corners form triangles. */
const triangles = 4;

const primitive = z.object({
  attributes: z.object({ POSITION: count, NORMAL: count.optional() }),
  indices: count.optional(),
  material: count.optional(),
  mode: count.default(triangles),
});

const accessor = z.object({
  // Absent: all of it is 0, or the numbers come from elsewhere. Neither is a car.
  bufferView: count,
  byteOffset: count.default(0),
  componentType: z.literal([5120, 5121, 5122, 5123, 5125, 5126]),
  normalized: z.boolean().default(false),
  count: count.min(1),
  type: z.enum(['SCALAR', 'VEC2', 'VEC3', 'VEC4', 'MAT2', 'MAT3', 'MAT4']),
  sparse: z.undefined().optional(),
});

/** What a material is called that takes another paint (rules.md#shapes). */
export const paintName = 'paint';

/** A material without its textures. */
const material = z
  .object({
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
  })
  .transform(({ name, alphaMode, emissiveFactor, pbrMetallicRoughness, extensions }) => {
    const [red, green, blue, alpha] = pbrMetallicRoughness.baseColorFactor;
    const { transmissionFactor = 0 } = extensions.KHR_materials_transmission ?? {};
    // Exporters write glass as an opaque material with an extension that lets light through.
    const opacity = (alphaMode === 'BLEND' ? alpha : 1) * (1 - 0.8 * transmissionFactor);
    return {
      name: name.trim().toLowerCase() === paintName ? paintName : '',
      alphaMode: opacity < 1 ? ('BLEND' as const) : ('OPAQUE' as const),
      emissiveFactor,
      pbrMetallicRoughness: { ...pbrMetallicRoughness, baseColorFactor: [red, green, blue, opacity] },
      doubleSided: true,
    };
  });

const document = z.object({
  asset: z.object({ version: z.string().startsWith('2.') }),
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

type Checked = z.infer<typeof document>;

/** Many of them may look alike. The library needs 40 microseconds for each. */
const mostMaterials = 5_000;

const componentsOf = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 } as const;

/** Whether each index names something that is in the file, and no node is in two places or within itself. */
function hasAllThatItNames({ scene, scenes, nodes, meshes, accessors, materials }: Checked): boolean {
  const isIn = (list: readonly unknown[], index?: number) => index === undefined || index < list.length;
  const placed = [...(scenes[scene]?.nodes ?? []), ...nodes.flatMap(({ children }) => children)];
  return (
    new Set(placed).size === placed.length &&
    placed.every((index) => isIn(nodes, index)) &&
    nodes.every(({ mesh }) => isIn(meshes, mesh)) &&
    meshes
      .flatMap(({ primitives }) => primitives)
      .every(
        (one) =>
          isIn(materials, one.material) &&
          [one.indices, one.attributes.POSITION, one.attributes.NORMAL].every((index) =>
            isIn(accessors, index),
          ),
      )
  );
}

/** How much more than the file itself its accessors may read: they may overlap, and each is read into memory of its own. */
const mostOverlap = 8;

/** Refuses accessors that reach out of the buffer, or that read the same bytes again and again. */
function assertFits({ accessors, bufferViews, buffers }: Checked, bytesThere: number): void {
  const end = Math.min(buffers[0]?.byteLength ?? 0, bytesThere);
  let total = 0;
  for (const { bufferView, byteOffset, count: elements, componentType, type } of accessors) {
    const view = bufferViews[bufferView];
    const each = (ComponentTypeToTypedArray[componentType]?.BYTES_PER_ELEMENT ?? 4) * componentsOf[type];
    const stride = view?.byteStride ?? each;
    const fits =
      view &&
      stride >= each &&
      view.byteOffset + view.byteLength <= end &&
      byteOffset + stride * (elements - 1) + each <= view.byteLength;
    if (!fits) throw shapeRefused(shapeTexts.damaged);
    total += elements * each;
  }
  if (total > mostOverlap * shapeLimits.bytes) throw shapeRefused(shapeTexts.tooMuch);
}

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

/**
 * What a 3D file says of itself, as far as the shop reads it: nothing else reaches the library that reads the file. `bytesThere`
 * is how long its buffer is. Throws 400 `shape-refused` for what is not built as glTF 2.0 says, or cannot be shown.
 */
export function checkDocument(json: unknown, bytesThere: number): GLTF.IGLTF {
  if (needsOthers(json)) throw shapeRefused(shapeTexts.outside);
  const needed = z.object({ extensionsRequired: z.array(z.string().max(100)) }).safeParse(json);
  const unknown = needed.data?.extensionsRequired.find((name) => !surfaces.test(name) && !others.has(name));
  // Its name is shown: letters, digits and _ alone.
  if (unknown !== undefined)
    throw shapeRefused(shapeTexts.needs(unknown.replaceAll(/\W/g, '').slice(0, 60) || '?'));
  const { data } = document.safeParse(json);
  if (!data || !hasAllThatItNames(data)) throw shapeRefused(shapeTexts.damaged);
  if (data.materials.length > mostMaterials) throw shapeRefused(shapeTexts.tooManyObjects);
  assertFits(data, bytesThere);
  const { scene, scenes, nodes, meshes, accessors, bufferViews, buffers, materials } = data;
  if (nodes.some((one) => one.mesh !== undefined && one.skin !== undefined))
    throw shapeRefused(shapeTexts.bones);
  if (meshes.some(({ primitives }) => primitives.some(({ mode }) => mode !== triangles)))
    throw shapeRefused(shapeTexts.notTriangles);
  return {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [scenes[scene] ?? { nodes: [] }],
    nodes: nodes.map(({ skin, ...rest }) => rest),
    meshes: meshes.map(({ primitives }) => ({ primitives: primitives.map(({ mode, ...rest }) => rest) })),
    accessors,
    bufferViews,
    buffers,
    materials,
  };
}

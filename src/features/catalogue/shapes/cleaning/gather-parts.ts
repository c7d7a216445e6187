import { shapeTexts } from '../shapes.contract.ts';
import { shapeLimits } from '../shapes.rules.ts';
import type { GltfDocument, GltfMaterial, GltfPrimitive } from './read-document.ts';
import { type NumberRow, readNumberRow } from './read-number-row.ts';
import { shapeRefused } from './shape-refused.ts';
import {
  joined,
  movedBy,
  normalsTurnedBy,
  type Place,
  type Transform,
  transformOf,
  unmoved,
} from './transforms.ts';

/** How all of a part looks. */
export interface Surface {
  isPaint: boolean;
  /** Linear red, green, blue, and how much it covers. */
  color: readonly [number, number, number, number];
  metallic: number;
  roughness: number;
  glow: readonly [number, number, number];
}

/** Everything of one surface, in the place where it stands: three numbers a corner, and three corners a triangle. */
export interface Part {
  surface: Surface;
  places: number[];
  /** 0, 0, 0 where the file has none: the viewer shows such triangles flat. */
  normals: number[];
  corners: number[];
}

/** What a material is called that takes another paint (rules.md#shapes). */
const paintName = 'paint';

/** How a material looks without its textures; what has none looks as glTF says. */
function surfaceOf(material: GltfMaterial | undefined): Surface {
  if (!material) return { isPaint: false, color: [1, 1, 1, 1], metallic: 1, roughness: 1, glow: [0, 0, 0] };
  const { name, alphaMode, emissiveFactor, pbrMetallicRoughness, extensions } = material;
  const { baseColorFactor, metallicFactor, roughnessFactor } = pbrMetallicRoughness;
  const [red, green, blue, alpha] = baseColorFactor;
  const { transmissionFactor = 0 } = extensions.KHR_materials_transmission ?? {};
  // Glass of today's exporters covers everything, and lets light through by an extension.
  const covers = (alphaMode === 'BLEND' ? alpha : 1) * (1 - 0.8 * transmissionFactor);
  return {
    isPaint: name.trim().toLowerCase() === paintName,
    color: [red, green, blue, covers],
    metallic: metallicFactor,
    roughness: roughnessFactor,
    glow: emissiveFactor,
  };
}

/** The meshes of the scene in the place where they stand. Each node stands in one place, so that a circle is found. */
function* standingMeshes({ scenes, scene, nodes }: GltfDocument): Generator<[mesh: number, by: Transform]> {
  const ahead = (scenes[scene]?.nodes ?? []).map((index): [number, Transform] => [index, unmoved]);
  const seen = new Set<number>();
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    const [index, above] = next;
    const node = nodes[index];
    if (!node || seen.has(index)) throw shapeRefused(shapeTexts.damaged);
    seen.add(index);
    const by = joined(above, transformOf(node));
    if (node.mesh !== undefined && node.skin !== undefined) throw shapeRefused(shapeTexts.bones);
    if (node.mesh !== undefined) yield [node.mesh, by];
    for (const child of node.children) ahead.push([child, by]);
  }
}

/** The numbers of a primitive, found to be there and to go together. */
function rowsOf(document: GltfDocument, numbers: Uint8Array, { attributes, indices, mode }: GltfPrimitive) {
  if (mode !== 4) throw shapeRefused(shapeTexts.notTriangles);
  const places = readNumberRow(document, numbers, attributes.POSITION, 'places');
  const normals =
    attributes.NORMAL === undefined
      ? undefined
      : readNumberRow(document, numbers, attributes.NORMAL, 'normals');
  const named = indices === undefined ? undefined : readNumberRow(document, numbers, indices, 'corners');
  const corners = named ?? { count: places.count, at: (index: number) => index };
  if (corners.count % 3 !== 0 || (normals && normals.count !== places.count))
    throw shapeRefused(shapeTexts.damaged);
  return { places, normals, corners };
}

const threeOf = (row: NumberRow, index: number): Place => [
  row.at(index, 0),
  row.at(index, 1),
  row.at(index, 2),
];

/** Of length 1; 0, 0, 0 where it has no direction. */
function unit([x, y, z]: Place): Place {
  const length = Math.hypot(x, y, z);
  return length > 0 && length < Number.POSITIVE_INFINITY ? [x / length, y / length, z / length] : [0, 0, 0];
}

/** Puts a primitive behind what the part has; corners that no triangle names stay out. */
function append(part: Part, { places, normals, corners }: ReturnType<typeof rowsOf>, by: Transform): void {
  const turned = normalsTurnedBy(by);
  const known = new Map<number, number>();
  for (let index = 0; index < corners.count; index += 1) {
    const from = corners.at(index);
    if (from >= places.count) throw shapeRefused(shapeTexts.damaged);
    let to = known.get(from);
    if (to === undefined) {
      to = part.places.length / 3;
      known.set(from, to);
      const place = movedBy(by, threeOf(places, from));
      if (!place.every(Number.isFinite)) throw shapeRefused(shapeTexts.damaged);
      part.places.push(...place);
      part.normals.push(...(normals ? unit(turned(threeOf(normals, from))) : [0, 0, 0]));
    }
    part.corners.push(to);
  }
}

/**
 * All triangles of the scene, those of one surface together. Throws 400 `shape-refused` where the numbers are not what the
 * file says, and where there are none or too many. Nothing is read before its triangles are counted.
 */
export function gatherParts(document: GltfDocument, numbers: Uint8Array): Part[] {
  const parts = new Map<string, Part>();
  let corners = 0;
  for (const [mesh, by] of standingMeshes(document)) {
    const { primitives } = document.meshes[mesh] ?? {};
    if (!primitives) throw shapeRefused(shapeTexts.damaged);
    for (const primitive of primitives) {
      const rows = rowsOf(document, numbers, primitive);
      corners += rows.corners.count;
      if (corners > shapeLimits.triangles * 3) throw shapeRefused(shapeTexts.tooManyTriangles);
      const material = primitive.material === undefined ? undefined : document.materials[primitive.material];
      if (primitive.material !== undefined && !material) throw shapeRefused(shapeTexts.damaged);
      const surface = surfaceOf(material);
      const look = surface.isPaint ? paintName : JSON.stringify(surface);
      const part = parts.get(look) ?? { surface, places: [], normals: [], corners: [] };
      parts.set(look, part);
      if (parts.size > shapeLimits.parts) throw shapeRefused(shapeTexts.tooManyParts);
      append(part, rows, by);
    }
  }
  if (corners === 0) throw shapeRefused(shapeTexts.nothing);
  return [...parts.values()];
}

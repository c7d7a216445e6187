/** A part of a shape: all that is of one material, as the graphics card takes it. */
export interface ShapePart {
  material: ShapeMaterial;
  places: Numbers;
  normals: Numbers;
  corners: Numbers;
  /** From the stored whole numbers to metres: place × scale + offset. */
  scale: number;
  offset: Point;
}

export interface ShapeMaterial {
  name: string;
  /** Linear red, green, blue, and how much it covers. */
  color: readonly [number, number, number, number];
  metallic: number;
  roughness: number;
  glow: Point;
}

export type Point = readonly [number, number, number];

/** A row of numbers within the file. */
interface Numbers {
  bytes: Uint8Array;
  /** As glTF and WebGL name types of numbers, 5123 for one. */
  type: number;
  normalized: boolean;
  stride: number;
  count: number;
}

export interface Shape {
  parts: ShapePart[];
  /** The box around all of it. */
  least: Point;
  most: Point;
}

// What our own files have of glTF 2.0: parts by material, without pictures, bones or compression.
interface Document {
  nodes: { mesh?: number; children?: number[]; translation?: Point; scale?: Point }[];
  scenes: { nodes: number[] }[];
  meshes: {
    primitives: { attributes: { POSITION: number; NORMAL: number }; indices: number; material: number }[];
  }[];
  accessors: {
    bufferView: number;
    byteOffset?: number;
    componentType: number;
    normalized?: boolean;
    count: number;
    min?: Point;
    max?: Point;
  }[];
  bufferViews: { byteOffset?: number; byteLength: number; byteStride?: number }[];
  materials: {
    name: string;
    emissiveFactor?: Point;
    pbrMetallicRoughness: {
      baseColorFactor?: ShapeMaterial['color'];
      metallicFactor?: number;
      roughnessFactor?: number;
    };
  }[];
}

const magic = 0x46546c67;
const headBytes = 20;

/** The two parts of a binary glTF file: what is in it, and the numbers. Throws where it is none. */
function open(file: ArrayBuffer): { document: Document; numbers: Uint8Array } {
  const view = new DataView(file);
  if (file.byteLength < headBytes || view.getUint32(0, true) !== magic)
    throw new Error('This is no binary glTF file.');
  const length = view.getUint32(12, true);
  const document: Document = JSON.parse(new TextDecoder().decode(new Uint8Array(file, headBytes, length)));
  return { document, numbers: new Uint8Array(file, headBytes + length + 8) };
}

const moved = ([x, y, z]: Point, scale: number, [ox, oy, oz]: Point): Point => [
  x * scale + ox,
  y * scale + oy,
  z * scale + oz,
];

/** The parts of a shape, from a file that `art/shapes` made. */
export function readShape(file: ArrayBuffer): Shape {
  const { document, numbers } = open(file);
  const rowOf = (index: number): Numbers => {
    const {
      bufferView,
      byteOffset = 0,
      componentType,
      normalized = false,
      count,
    } = document.accessors[index]!;
    const { byteOffset: start = 0, byteLength, byteStride = 0 } = document.bufferViews[bufferView]!;
    const bytes = numbers.subarray(start + byteOffset, start + byteLength);
    return { bytes, type: componentType, normalized, stride: byteStride, count };
  };
  const parts: ShapePart[] = [];
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  const visit = (index: number, scale: number, offset: Point): void => {
    const node = document.nodes[index]!;
    const ownOffset = moved(node.translation ?? [0, 0, 0], scale, offset);
    const ownScale = scale * (node.scale?.[0] ?? 1);
    const primitives = node.mesh === undefined ? [] : document.meshes[node.mesh]!.primitives;
    for (const { attributes, indices, material } of primitives) {
      const { name, emissiveFactor = [0, 0, 0], pbrMetallicRoughness } = document.materials[material]!;
      const { baseColorFactor, metallicFactor = 1, roughnessFactor = 1 } = pbrMetallicRoughness;
      const { min, max } = document.accessors[attributes.POSITION]!;
      for (const corner of [min, max]) {
        const place = moved(corner ?? [0, 0, 0], ownScale, ownOffset);
        for (const axis of [0, 1, 2] as const) {
          low[axis] = Math.min(low[axis], place[axis]);
          high[axis] = Math.max(high[axis], place[axis]);
        }
      }
      parts.push({
        material: {
          name,
          color: baseColorFactor ?? [1, 1, 1, 1],
          metallic: metallicFactor,
          roughness: roughnessFactor,
          glow: emissiveFactor,
        },
        places: rowOf(attributes.POSITION),
        normals: rowOf(attributes.NORMAL),
        corners: rowOf(indices),
        scale: ownScale,
        offset: ownOffset,
      });
    }
    for (const child of node.children ?? []) visit(child, ownScale, ownOffset);
  };
  for (const root of document.scenes[0]!.nodes) visit(root, 1, [0, 0, 0]);
  return { parts, least: low, most: high };
}

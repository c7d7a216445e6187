/** What a 3D file is made of: a box of 4.5 × 1.4 × 1.9 m with a part named `paint`, unless the test says otherwise. */
export interface GlbParts {
  /** Members that stand in place of those of the box. */
  document?: Record<string, unknown>;
  numbers?: Uint8Array;
}

const corners = [
  [0, 0, 0], [4.5, 0, 0], [4.5, 1.4, 0], [0, 1.4, 0],
  [0, 0, 1.9], [4.5, 0, 1.9], [4.5, 1.4, 1.9], [0, 1.4, 1.9],
] as const; // biome-ignore format: two sides of a box
const sides = [
  [0, 2, 1, 0, 3, 2], [4, 5, 6, 4, 6, 7], [0, 1, 5, 0, 5, 4],
  [3, 6, 2, 3, 7, 6], [0, 7, 3, 0, 4, 7], [1, 2, 6, 1, 6, 5],
] as const; // biome-ignore format: a side a group

/** The numbers of the box: 8 places of 12 bytes, then 36 corners of 2. */
export const boxNumbers = (): Uint8Array => {
  const places = new Float32Array(corners.flat());
  const order = new Uint16Array(sides.flat());
  const bytes = new Uint8Array(places.byteLength + order.byteLength);
  bytes.set(new Uint8Array(places.buffer));
  bytes.set(new Uint8Array(order.buffer), places.byteLength);
  return bytes;
};

type Members = Record<string, unknown>;

interface BoxDocument {
  asset: Members;
  scene: number;
  scenes: Members[];
  nodes: Members[];
  meshes: { primitives: Members[] }[];
  accessors: Members[];
  bufferViews: Members[];
  buffers: Members[];
  materials: Members[];
}

/** What the box says of itself. Without normals, as a file may be. */
export const boxDocument = (): BoxDocument => ({
  asset: { version: '2.0', generator: 'The secret name of a computer' },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0 }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
  accessors: [
    { bufferView: 0, componentType: 5126, count: 8, type: 'VEC3', min: [0, 0, 0], max: [4.5, 1.4, 1.9] },
    { bufferView: 1, componentType: 5123, count: 36, type: 'SCALAR' },
  ],
  bufferViews: [
    { buffer: 0, byteOffset: 0, byteLength: 96 },
    { buffer: 0, byteOffset: 96, byteLength: 72 },
  ],
  buffers: [{ byteLength: 168 }],
  materials: [
    { name: 'paint', pbrMetallicRoughness: { baseColorFactor: [0.1, 0.2, 0.3, 1], metallicFactor: 0 } },
  ],
});

/** A binary glTF file around this text and these numbers, its lengths as they are. */
export function framedGlb(text: string | Uint8Array, numbers: Uint8Array): Uint8Array<ArrayBuffer> {
  const json = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const jsonBytes = Math.ceil(json.byteLength / 4) * 4;
  const numberBytes = Math.ceil(numbers.byteLength / 4) * 4;
  const file = new Uint8Array(28 + jsonBytes + numberBytes).fill(0x20, 20, 20 + jsonBytes);
  const view = new DataView(file.buffer);
  for (const [index, value] of [0x46546c67, 2, file.byteLength, jsonBytes, 0x4e4f534a].entries())
    view.setUint32(index * 4, value, true);
  file.set(json, 20);
  view.setUint32(20 + jsonBytes, numberBytes, true);
  view.setUint32(24 + jsonBytes, 0x004e4942, true);
  file.set(numbers, 28 + jsonBytes);
  return file;
}

/** A box as a binary glTF file, with what the test wants otherwise. */
export const aGlb = ({ document = {}, numbers = boxNumbers() }: GlbParts = {}): Uint8Array<ArrayBuffer> =>
  framedGlb(JSON.stringify({ ...boxDocument(), ...document }), numbers);

import type { Part } from './gather-parts.ts';

/** The most that a whole number of two bytes is: a car of five metres is stored to a tenth of a millimetre. */
const most = 65_535;
const bytesEach = { place: 8, normal: 4 } as const;

const padded = (bytes: number) => Math.ceil(bytes / 4) * 4;
/** The last number of two bytes has a meaning of its own to graphics cards. */
const cornerBytes = ({ places }: Part) => (places.length / 3 <= most ? 2 : 4);
const lengthsOf = (part: Part) => ({
  places: (part.places.length / 3) * bytesEach.place,
  normals: (part.normals.length / 3) * bytesEach.normal,
  corners: padded(part.corners.length * cornerBytes(part)),
});

/** Bytes of the numbers of these parts, before anything of them is written. */
export const bytesOfNumbers = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => {
    const { places, normals, corners } = lengthsOf(part);
    return sum + places + normals + corners;
  }, 0);

/** The box of a part, in stored numbers. */
function boxOf(stored: readonly number[]): { min: number[]; max: number[] } {
  const [min, max] = [
    [most, most, most],
    [0, 0, 0],
  ];
  for (const [at, value] of stored.entries()) {
    min![at % 3] = Math.min(min![at % 3]!, value);
    max![at % 3] = Math.max(max![at % 3]!, value);
  }
  return { min: min!, max: max! };
}

function leastOf(parts: readonly Part[]): { least: number[]; size: number } {
  const [least, largest] = [
    [0, 0, 0].fill(Number.POSITIVE_INFINITY),
    [0, 0, 0].fill(Number.NEGATIVE_INFINITY),
  ];
  for (const { places } of parts)
    for (const [at, value] of places.entries()) {
      least[at % 3] = Math.min(least[at % 3]!, value);
      largest[at % 3] = Math.max(largest[at % 3]!, value);
    }
  return { least, size: Math.max(...largest.map((value, axis) => value - least[axis]!)) };
}

const materialOf = ({ surface: { isPaint, color, metallic, roughness, glow } }: Part) => ({
  name: isPaint ? 'paint' : '',
  emissiveFactor: glow,
  ...(color[3] < 1 && { alphaMode: 'BLEND' }),
  pbrMetallicRoughness: { baseColorFactor: color, metallicFactor: metallic, roughnessFactor: roughness },
  doubleSided: true,
});

/** Writes the numbers of a part behind those of before, and says where they lie. */
function writePart(
  view: DataView,
  at: number,
  part: Part,
  { least, step }: { least: number[]; step: number },
) {
  const { places, normals, corners } = lengthsOf(part);
  const stored = part.places.map((value, index) => Math.round((value - least[index % 3]!) / step));
  for (const [index, value] of stored.entries())
    view.setUint16(at + Math.floor(index / 3) * bytesEach.place + (index % 3) * 2, value, true);
  const normalsAt = at + places;
  for (const [index, value] of part.normals.entries())
    view.setInt8(normalsAt + Math.floor(index / 3) * bytesEach.normal + (index % 3), Math.round(value * 127));
  const cornersAt = normalsAt + normals;
  const each = cornerBytes(part);
  for (const [index, value] of part.corners.entries())
    if (each === 2) view.setUint16(cornersAt + index * 2, value, true);
    else view.setUint32(cornersAt + index * 4, value, true);
  const count = part.places.length / 3;
  return {
    views: [
      { buffer: 0, byteOffset: at, byteLength: places, byteStride: bytesEach.place, target: 34962 },
      { buffer: 0, byteOffset: normalsAt, byteLength: normals, byteStride: bytesEach.normal, target: 34962 },
      { buffer: 0, byteOffset: cornersAt, byteLength: part.corners.length * each, target: 34963 },
    ],
    rows: [
      { componentType: 5123, count, type: 'VEC3', ...boxOf(stored) },
      { componentType: 5120, normalized: true, count, type: 'VEC3' },
      { componentType: each === 2 ? 5123 : 5125, count: part.corners.length, type: 'SCALAR' },
    ],
    end: cornersAt + corners,
  };
}

function framed(json: unknown, numbers: Uint8Array): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const textBytes = padded(text.byteLength);
  const file = new Uint8Array(28 + textBytes + numbers.byteLength).fill(0x20, 20, 20 + textBytes);
  const view = new DataView(file.buffer);
  for (const [index, value] of [0x46546c67, 2, file.byteLength, textBytes, 0x4e4f534a].entries())
    view.setUint32(index * 4, value, true);
  file.set(text, 20);
  view.setUint32(20 + textBytes, numbers.byteLength, true);
  view.setUint32(24 + textBytes, 0x004e4942, true);
  file.set(numbers, 28 + textBytes);
  return file;
}

/** A binary glTF file of these parts as `art/shapes` writes them: a part a material, and whole numbers. */
export function writeShape(parts: readonly Part[]): Uint8Array {
  const numbers = new Uint8Array(bytesOfNumbers(parts));
  const view = new DataView(numbers.buffer);
  const { least, size } = leastOf(parts);
  const step = size / most;
  const bufferViews: object[] = [];
  const accessors: object[] = [];
  let at = 0;
  const primitives = parts.map((part, material) => {
    const { views, rows, end } = writePart(view, at, part, { least, step });
    const first = accessors.length;
    accessors.push(...rows.map((row, index) => ({ bufferView: bufferViews.length + index, ...row })));
    bufferViews.push(...views);
    at = end;
    return { attributes: { POSITION: first, NORMAL: first + 1 }, indices: first + 2, material };
  });
  return framed(
    {
      asset: { version: '2.0' },
      extensionsUsed: ['KHR_mesh_quantization'],
      extensionsRequired: ['KHR_mesh_quantization'],
      buffers: [{ byteLength: numbers.byteLength }],
      bufferViews,
      accessors,
      materials: parts.map(materialOf),
      meshes: [{ primitives }],
      nodes: [{ mesh: 0, translation: least, scale: [step, step, step] }],
      scenes: [{ nodes: [0] }],
      scene: 0,
    },
    numbers,
  );
}

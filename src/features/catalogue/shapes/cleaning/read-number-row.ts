import { shapeTexts } from '../shapes.contract.ts';
import type { GltfDocument } from './read-document.ts';
import { shapeRefused } from './shape-refused.ts';

/** Types of numbers as glTF names them: bytes, the largest of whole ones, and how one is read. */
const types = {
  5120: { bytes: 1, most: 127, read: (view: DataView, at: number) => view.getInt8(at) },
  5121: { bytes: 1, most: 255, read: (view: DataView, at: number) => view.getUint8(at) },
  5122: { bytes: 2, most: 32_767, read: (view: DataView, at: number) => view.getInt16(at, true) },
  5123: { bytes: 2, most: 65_535, read: (view: DataView, at: number) => view.getUint16(at, true) },
  5125: { bytes: 4, most: 4_294_967_295, read: (view: DataView, at: number) => view.getUint32(at, true) },
  5126: { bytes: 4, most: 1, read: (view: DataView, at: number) => view.getFloat32(at, true) },
} as const;
type NumberType = keyof typeof types;

/** What a row is for, and the numbers that it may have then. */
const uses = {
  places: { type: 'VEC3', parts: 3, takes: [5120, 5121, 5122, 5123, 5126] },
  normals: { type: 'VEC3', parts: 3, takes: [5120, 5122, 5126] },
  corners: { type: 'SCALAR', parts: 1, takes: [5121, 5123, 5125] },
} as const;

/** Numbers of a file, found to lie within it. */
export interface NumberRow {
  count: number;
  /** The number `part` of the place `index`. Throws where it is not finite. */
  at: (index: number, part?: number) => number;
}

const known = (componentType: number, takes: readonly NumberType[]): NumberType | undefined =>
  takes.find((one) => one === componentType);

/** The numbers that an accessor names. Throws 400 `shape-refused` where they are not there, or of a kind that they cannot be. */
export function readNumberRow(
  { accessors, bufferViews, buffers }: GltfDocument,
  numbers: Uint8Array,
  index: number,
  use: keyof typeof uses,
): NumberRow {
  const accessor = accessors[index];
  const view = accessor && bufferViews[accessor.bufferView];
  const { type, parts, takes } = uses[use];
  const numberType = accessor && known(accessor.componentType, takes);
  if (!view || !numberType || accessor.type !== type) throw shapeRefused(shapeTexts.damaged);
  const { bytes, most, read } = types[numberType];
  const each = bytes * parts;
  const stride = view.byteStride ?? each;
  const buffer = Math.min(buffers[0]?.byteLength ?? 0, numbers.byteLength);
  const fits =
    stride >= each &&
    view.byteOffset + view.byteLength <= buffer &&
    accessor.byteOffset + stride * (accessor.count - 1) + each <= view.byteLength;
  if (!fits) throw shapeRefused(shapeTexts.damaged);
  const data = new DataView(numbers.buffer, numbers.byteOffset + view.byteOffset + accessor.byteOffset);
  const divisor = accessor.normalized && numberType !== 5126 ? most : 1;
  return {
    count: accessor.count,
    at: (place, part = 0) => {
      const value = read(data, place * stride + part * bytes) / divisor;
      if (!Number.isFinite(value)) throw shapeRefused(shapeTexts.damaged);
      return value;
    },
  };
}

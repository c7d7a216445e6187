import {
  type Accessor,
  Document,
  Extension,
  GLB_BUFFER,
  type Material,
  type Primitive,
  type TypedArray,
  WebIO,
} from '@gltf-transform/core';
import { Box3 } from 'three/src/math/Box3.js';
import { Matrix3 } from 'three/src/math/Matrix3.js';
import { Matrix4 } from 'three/src/math/Matrix4.js';
import { Vector3 } from 'three/src/math/Vector3.js';
import { shapeTexts } from '../shapes/shapes.contract.ts';
import { shapeLimits } from '../shapes/shapes.rules.ts';
import { checkDocument, paintName } from './check-document.ts';
import { shapeRefused } from './shape-refused.ts';

export interface CleanShape {
  /** Binary glTF as the shop's own shapes are, without textures and metadata. */
  bytes: Uint8Array;
  triangles: number;
  /** Whether a part of it takes other paints. */
  takesPaint: boolean;
}

/** The file as the library reads it: only what was checked, and its own buffer, so that nothing else is asked for. */
function read(file: Uint8Array<ArrayBuffer>): Promise<Document> {
  const { json, numbers } = openContainer(file);
  const checked = checkDocument(json, numbers.byteLength);
  return new WebIO().readJSON({ json: checked, resources: { [GLB_BUFFER]: numbers } });
}

/**
 * A car of somebody's own, read whole and written again, so that nothing hidden in the file survives: on the floor, in
 * metres, all that looks alike in one part. Throws 400, 413 or 415 `shape-refused` (rules.md#shapes).
 */
export async function cleanShape(file: Uint8Array<ArrayBuffer>): Promise<CleanShape> {
  if (file.byteLength === 0) throw shapeRefused(shapeTexts.empty);
  if (file.byteLength > shapeLimits.bytes) throw shapeRefused(shapeTexts.tooLarge, 413);
  const parts = gatherParts(await read(file));
  standOnFloor(parts);
  const bytes = await writeShape(parts);
  if (bytes.byteLength > shapeLimits.bytes) throw shapeRefused(shapeTexts.tooMuch);
  return {
    bytes,
    triangles: parts.reduce((sum, { corners }) => sum + corners.length / 3, 0),
    takesPaint: parts.some(({ material }) => material?.getName() === paintName),
  };
}

const magic = 0x46546c67;
const version = 2;
const headBytes = 12;
const chunkHeadBytes = 8;
const kinds = { json: 0x4e4f534a, numbers: 0x004e4942 } as const;

/** The chunk of this kind that begins there. Throws where it is another one, or ends after the file. */
function chunkAt(file: Uint8Array<ArrayBuffer>, at: number, kind: number) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (at + chunkHeadBytes > file.byteLength) throw shapeRefused(shapeTexts.damaged);
  const length = view.getUint32(at, true);
  const end = at + chunkHeadBytes + length;
  if (end > file.byteLength || length % 4 !== 0 || view.getUint32(at + 4, true) !== kind)
    throw shapeRefused(shapeTexts.damaged);
  return file.subarray(at + chunkHeadBytes, end);
}

/** Materials, nodes, meshes, lists and so on, together: far above what a car within the limits needs. */
const mostObjects = 50_000;

/** By its bytes, since each object of a few bytes becomes a thousand once it is parsed and read, and lists in lists take seconds. */
function assertFewObjects(text: Uint8Array): void {
  let objects = 0;
  for (const byte of text) if (byte === 0x7b || byte === 0x5b) objects += 1;
  if (objects > mostObjects) throw shapeRefused(shapeTexts.tooManyObjects);
}

/**
 * The two chunks of a binary glTF 2.0 file: what is in it as parsed JSON, and the numbers, none where there are none. Throws
 * 415 `shape-refused` for what is no such file, and 400 where its lengths do not fit.
 */
function openContainer(file: Uint8Array<ArrayBuffer>): {
  json: unknown;
  numbers: Uint8Array<ArrayBuffer>;
} {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.byteLength < headBytes || view.getUint32(0, true) !== magic || view.getUint32(4, true) !== version)
    throw shapeRefused(shapeTexts.notGlb, 415);
  if (view.getUint32(8, true) !== file.byteLength) throw shapeRefused(shapeTexts.damaged);
  const text = chunkAt(file, headBytes, kinds.json);
  assertFewObjects(text);
  const next = headBytes + chunkHeadBytes + text.byteLength;
  const numbers = next === file.byteLength ? new Uint8Array() : chunkAt(file, next, kinds.numbers);
  try {
    return { json: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text)), numbers };
  } catch {
    // Neither the decoder nor the parser says anything that would help the person.
    throw shapeRefused(shapeTexts.damaged);
  }
}

/** Says that places and normals are whole numbers, which the library writes as they are. */
class MeshQuantization extends Extension {
  static override readonly EXTENSION_NAME = 'KHR_mesh_quantization';
  override readonly extensionName = 'KHR_mesh_quantization';
  override read(): this {
    return this;
  }
  override write(): this {
    return this;
  }
}

/** The most that a whole number of two bytes is: a car of five metres is stored to a tenth of a millimetre. */
const most = 65_535;

/** A binary glTF file of these parts as `art/shapes` writes them: a primitive a part, and whole numbers. */
async function writeShape(parts: readonly Part[]): Promise<Uint8Array> {
  const document = new Document();
  document.createExtension(MeshQuantization).setRequired(true);
  const buffer = document.createBuffer();
  const box = boxAround(parts);
  const least = box.min.toArray();
  const step = Math.max(...box.getSize(new Vector3())) / most;
  const mesh = document.createMesh();
  for (const { material, places, normals, corners } of parts) {
    const primitive = document.createPrimitive();
    const row = (type: 'SCALAR' | 'VEC3', array: TypedArray) =>
      document.createAccessor('', buffer).setType(type).setArray(array);
    const stored = Uint16Array.from(places, (value, at) => Math.round((value - least[at % 3]!) / step));
    primitive.setAttribute('POSITION', row('VEC3', stored));
    if (normals.length > 0) {
      const bytes = Int8Array.from(normals, (value) => Math.round(value * 127));
      primitive.setAttribute('NORMAL', row('VEC3', bytes).setNormalized(true));
    }
    // The last number of two bytes has a meaning of its own to graphics cards.
    primitive.setIndices(
      row('SCALAR', places.length / 3 <= most ? Uint16Array.from(corners) : Uint32Array.from(corners)),
    );
    const written = document.createMaterial().setDoubleSided(true);
    if (material) written.copy(material);
    mesh.addPrimitive(primitive.setMaterial(written));
  }
  const node = document.createNode().setMesh(mesh).setTranslation(least).setScale([step, step, step]);
  document.getRoot().setDefaultScene(document.createScene().addChild(node));
  return new WebIO().registerExtensions([MeshQuantization]).writeBinary(document);
}

/** Metres: what is longer or shorter is no car in metres, and becomes one of a usual length. */
const carLength = { least: 2.4, most: 7.5, usual: 4.6 } as const;

/** The box around all of these parts. */
function boxAround(parts: readonly Part[]): Box3 {
  const [box, place] = [new Box3(), new Vector3()];
  for (const { places } of parts)
    for (let at = 0; at < places.length; at += 3) box.expandByPoint(place.fromArray(places, at));
  return box;
}

/** What has its length from back to front, as glTF would have it, is turned: the shapes of the shop look to the left. */
function turnToTheLeft(numbers: number[]): void {
  for (let at = 0; at < numbers.length; at += 3)
    [numbers[at], numbers[at + 2]] = [-numbers[at + 2]!, numbers[at]!];
}

/**
 * Puts a car with its wheels on the floor and its middle over the origin, lengthwise from left to right, in metres. Throws
 * 400 `shape-refused` for what has no size.
 */
function standOnFloor(parts: readonly Part[]): void {
  const across = boxAround(parts).getSize(new Vector3());
  if (across.z > across.x)
    for (const { places, normals } of parts) {
      turnToTheLeft(places);
      turnToTheLeft(normals);
    }
  const box = boxAround(parts);
  const size = Math.max(...across);
  if (!(size > 0 && size < Number.POSITIVE_INFINITY)) throw shapeRefused(shapeTexts.nothing);
  const scale = size < carLength.least || size > carLength.most ? carLength.usual / size : 1;
  const from = [box.min.x / 2 + box.max.x / 2, box.min.y, box.min.z / 2 + box.max.z / 2] as const;
  for (const { places } of parts)
    for (let at = 0; at < places.length; at += 1) places[at] = (places[at]! - from[at % 3]!) * scale;
}

/** All that looks alike, in the place where it is shown: three numbers a corner, and three corners a triangle. */
interface Part {
  /** Absent: as glTF says of what has no material. */
  material: Material | null;
  places: number[];
  /** Empty where the file has none: the viewer shows such triangles flat. */
  normals: number[];
  corners: number[];
}

/** The primitives of the scene with the matrix that puts each into its place. By a list, since nodes may be nested deeply. */
function* placedPrimitives(document: Document): Generator<[Primitive, Matrix4]> {
  const scene = document.getRoot().getDefaultScene();
  const ahead = (scene?.listChildren() ?? []).map((node) => ({ node, above: new Matrix4() }));
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    const matrix = next.above.clone().multiply(new Matrix4().fromArray(next.node.getMatrix()));
    for (const primitive of next.node.getMesh()?.listPrimitives() ?? []) yield [primitive, matrix];
    for (const node of next.node.listChildren()) ahead.push({ node, above: matrix });
  }
}

/** Two primitives with the same answer are drawn as one. */
function lookOf(material: Material | null): string {
  if (!material || material.getName() === paintName) return material ? paintName : '';
  return JSON.stringify([
    material.getBaseColorFactor(),
    material.getMetallicFactor(),
    material.getRoughnessFactor(),
    material.getEmissiveFactor(),
  ]);
}

const isVectors = (accessor: Accessor): boolean => accessor.getType() === 'VEC3';

/** The numbers of a primitive, found to go together. */
function rowsOf(primitive: Primitive) {
  const places = primitive.getAttribute('POSITION');
  const normals = primitive.getAttribute('NORMAL');
  const indices = primitive.getIndices();
  const corners = (indices ?? places)?.getCount() ?? 0;
  const fits =
    places &&
    isVectors(places) &&
    (!normals || (isVectors(normals) && normals.getCount() === places.getCount())) &&
    (indices?.getType() ?? 'SCALAR') === 'SCALAR' &&
    corners % 3 === 0;
  if (!fits) throw shapeRefused(shapeTexts.damaged);
  return { places, normals, indices, corners };
}

/** Adds a primitive to what the part has; places that no triangle names are left out. */
function append(
  part: Part,
  { places, normals, indices, corners }: ReturnType<typeof rowsOf>,
  matrix: Matrix4,
): void {
  const normalMatrix = new Matrix3().getNormalMatrix(matrix);
  const isMirrored = matrix.determinant() < 0;
  const known = new Map<number, number>();
  const vector = new Vector3();
  const element: number[] = [];
  const indexOf = (corner: number): number => {
    const from = indices ? indices.getScalar(corner) : corner;
    const before = known.get(from);
    if (before !== undefined) return before;
    if (!Number.isInteger(from) || from >= places.getCount()) throw shapeRefused(shapeTexts.damaged);
    const to = part.places.length / 3;
    known.set(from, to);
    vector.fromArray(places.getElement(from, element)).applyMatrix4(matrix);
    if (!vector.toArray().every(Number.isFinite)) throw shapeRefused(shapeTexts.damaged);
    part.places.push(...vector);
    if (normals) {
      vector.fromArray(normals.getElement(from, element)).applyNormalMatrix(normalMatrix);
      part.normals.push(...(Number.isFinite(vector.length()) ? vector : [0, 1, 0]));
    }
    return to;
  };
  for (let first = 0; first < corners; first += 3) {
    const [one, two, three] = [indexOf(first), indexOf(first + 1), indexOf(first + 2)];
    // What is mirrored has its front where its back was.
    part.corners.push(one, ...(isMirrored ? [three, two] : [two, three]));
  }
}

/**
 * All triangles of the scene, those that look alike together. Throws 400 `shape-refused` where the numbers are not what the
 * file says, and where there are none or too many. Nothing is read before its triangles are counted.
 */
function gatherParts(document: Document): Part[] {
  const parts = new Map<string, Part>();
  let corners = 0;
  for (const [primitive, matrix] of placedPrimitives(document)) {
    const rows = rowsOf(primitive);
    corners += rows.corners;
    if (corners > shapeLimits.triangles * 3) throw shapeRefused(shapeTexts.tooManyTriangles);
    const material = primitive.getMaterial();
    const look = `${lookOf(material)}${rows.normals ? '' : ', flat'}`;
    const part = parts.get(look) ?? { material, places: [], normals: [], corners: [] };
    parts.set(look, part);
    if (parts.size > shapeLimits.parts) throw shapeRefused(shapeTexts.tooManyParts);
    append(part, rows, matrix);
  }
  if (corners === 0) throw shapeRefused(shapeTexts.nothing);
  return [...parts.values()];
}

import { Document, Extension, type TypedArray, WebIO } from '@gltf-transform/core';
import { Vector3 } from 'three/src/math/Vector3.js';
import type { Part } from './gather-parts.ts';
import { boxAround } from './stand-on-floor.ts';

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
export async function writeShape(parts: readonly Part[]): Promise<Uint8Array> {
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

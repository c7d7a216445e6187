import { readdir, readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { Vector3 } from 'three';
import { describe, expect, test, vi } from 'vitest';
import { readShape } from '../../../../tests/support/read-shape.ts';
import { aGlb, boxDocument, boxNumbers, framedGlb } from '../../../../tests/support/shape-files.ts';
import { shapeTexts } from '../shapes/shapes.contract.ts';
import { shapeLimits } from '../shapes/shapes.rules.ts';
import { cleanShape } from './clean-shape.ts';

const refusalOf = async (file: Uint8Array<ArrayBuffer>): Promise<{ status: number; text: string }> => {
  try {
    await cleanShape(file);
  } catch (error) {
    // Anything else is a fault of ours: it has no `extras`.
    const { status, code, message, extras } = error as {
      status: number;
      code: string;
      message: string;
      extras: object;
    };
    expect({ code, extras }).toEqual({ code: 'shape-refused', extras: { fields: { file: message } } });
    return { status, text: message };
  }
  throw new Error('It was taken.');
};

const shapeOf = async (file: Uint8Array<ArrayBuffer>) => readShape((await cleanShape(file)).bytes);
const sizeOf = async (file: Uint8Array<ArrayBuffer>) => (await shapeOf(file)).size;
const standing = (node: Record<string, unknown>) => aGlb({ document: { nodes: [{ mesh: 0, ...node }] } });

describe('a 3D file that is taken', () => {
  test('is what the viewer reads: its triangles, its colors, and a part that takes a paint', async () => {
    const { bytes, triangles, takesPaint } = await cleanShape(aGlb());
    expect({ triangles, takesPaint }).toEqual({ triangles: 12, takesPaint: true });
    const { parts } = await readShape(bytes);
    expect(parts).toHaveLength(1);
    const { material } = parts[0]!;
    expect(parts[0]!.triangles).toBe(12);
    expect(material).toMatchObject({ name: 'paint', metalness: 0, roughness: 1, transparent: false });
    expect(material.color.toArray()).toEqual([0.1, 0.2, 0.3]);
  });

  test('stands on the floor, its middle over the origin, in metres', async () => {
    const { min, max } = (await shapeOf(aGlb())).box;
    expect([...min, ...max]).toEqual([-2.25, 0, -0.95, 2.25, 1.4, 0.95].map((one) => expect.closeTo(one, 3)));
  });

  test.each([
    ['centimetres', 100],
    ['millimetres', 1_000],
    ['kilometres', 0.001],
    ['what nobody can say', 1e-30],
  ])('in %s becomes a car of 4.6 m', async (_, scale) => {
    const [length, height, width] = await sizeOf(standing({ scale: [scale, scale, scale] }));
    expect(length).toBeCloseTo(4.6, 3);
    expect(height).toBeCloseTo((4.6 * 1.4) / 4.5, 3);
    expect(width).toBeCloseTo((4.6 * 1.9) / 4.5, 3);
  });

  test('lies lengthwise before the camera, whichever way its nodes turn and stretch it', async () => {
    const quarter = Math.SQRT1_2;
    const along = [4.5, 1.4, 1.9].map((one) => expect.closeTo(one, 3));
    expect(await sizeOf(standing({ rotation: [0, quarter, 0, quarter] }))).toEqual(along);
    const matrix = [0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 9, 9, 9, 1];
    expect(await sizeOf(standing({ matrix }))).toEqual(along);
    const nodes = [
      { children: [1], scale: [2, 1, 1] },
      { mesh: 0, scale: [0.5, 1, 1], translation: [7, 0, 0] },
    ];
    expect(await sizeOf(aGlb({ document: { nodes } }))).toEqual(along);
  });

  test('keeps nothing that is not shown: no names, no textures, no text of its maker', async () => {
    const { materials } = boxDocument();
    const file = aGlb({
      document: {
        extras: { note: 'secret' },
        nodes: [{ mesh: 0, name: 'secret' }],
        materials: [{ ...materials[0], extras: 'secret', normalTexture: { index: 0 } }],
        textures: [{ source: 0 }],
        images: [{ uri: 'data:image/png;base64,secret' }],
      },
    });
    expect(new TextDecoder().decode((await cleanShape(file)).bytes)).not.toMatch(/secret|texture|image/i);
  });

  test('has one part for all that looks alike, and parts without a material', async () => {
    const primitive = { attributes: { POSITION: 0 }, indices: 1 };
    const look = { pbrMetallicRoughness: { baseColorFactor: [1, 0, 0, 1] } };
    const document = {
      materials: [
        { name: 'one', ...look },
        { name: 'other', ...look },
      ],
      meshes: [{ primitives: [{ ...primitive, material: 0 }, { ...primitive, material: 1 }, primitive] }],
    };
    const { parts } = await shapeOf(aGlb({ document }));
    expect(parts.map(({ triangles }) => triangles)).toEqual([24, 12]);
    expect((await cleanShape(aGlb({ document }))).takesPaint).toBe(false);
  });

  test('has normals of its own, upright also where it is stretched, and none where the file has none', async () => {
    const normals = new Float32Array(Array.from({ length: 8 }, () => [Math.SQRT1_2, Math.SQRT1_2, 0]).flat());
    const numbers = new Uint8Array(168 + 96);
    numbers.set(boxNumbers());
    numbers.set(new Uint8Array(normals.buffer), 168);
    const box = boxDocument();
    const document = {
      buffers: [{ byteLength: 264 }],
      bufferViews: [...box.bufferViews, { buffer: 0, byteOffset: 168, byteLength: 96 }],
      accessors: [...box.accessors, { bufferView: 2, componentType: 5126, count: 8, type: 'VEC3' }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 2 }, indices: 1 }] }],
    };
    const first = async (file: Uint8Array<ArrayBuffer>) => {
      const { normal } = (await shapeOf(file)).parts[0]!.geometry.attributes;
      return normal && [normal.getX(0), normal.getY(0), normal.getZ(0)].map((one) => Math.round(one * 127));
    };
    expect(await first(aGlb({ document, numbers }))).toEqual([90, 90, 0]);
    // Twice as high: what leans by half a right angle lies flatter.
    const nodes = [{ mesh: 0, scale: [1, 2, 1] }];
    expect(await first(aGlb({ document: { ...document, nodes }, numbers }))).toEqual([114, 57, 0]);
    expect(await first(aGlb())).toBeUndefined();
  });

  test('has its front outside where a node mirrors it', async () => {
    const outward = async (node: Record<string, unknown>) => {
      const { geometry } = (await shapeOf(standing(node))).parts[0]!;
      geometry.computeVertexNormals();
      geometry.computeBoundingBox();
      const { position, normal } = geometry.attributes;
      const middle = geometry.boundingBox!.getCenter(new Vector3());
      return Array.from({ length: position!.count }, (_, index) =>
        new Vector3()
          .fromBufferAttribute(position!, index)
          .sub(middle)
          .dot(new Vector3().fromBufferAttribute(normal!, index)),
      ).every((away) => away > 0);
    };
    expect(await outward({})).toBe(true);
    expect(await outward({ scale: [-1, 1, 1] })).toBe(true);
  });

  test('has glass where its exporter says that light goes through', async () => {
    const materials = [
      { pbrMetallicRoughness: { baseColorFactor: [1, 1, 1, 0.3] }, alphaMode: 'BLEND' },
      { pbrMetallicRoughness: { baseColorFactor: [1, 1, 1, 0.3] } },
      { extensions: { KHR_materials_transmission: { transmissionFactor: 1 } } },
    ];
    const meshes = [
      { primitives: [0, 1, 2].map((material) => ({ attributes: { POSITION: 0 }, indices: 1, material })) },
    ];
    const { parts } = await shapeOf(aGlb({ document: { materials, meshes } }));
    expect(parts.map(({ material }) => [material.opacity, material.transparent])).toEqual([
      [0.3, true],
      [1, false],
      [expect.closeTo(0.2), true],
    ]);
  });

  test('may be each of our own shapes, which stay what they are', async () => {
    const files = new URL('../shape-files/', import.meta.url);
    for (const name of await readdir(files)) {
      const file = new Uint8Array(await readFile(new URL(name, files)));
      const ours = await readShape(file);
      const theirs = await shapeOf(file);
      expect(theirs.parts, name).toHaveLength(ours.parts.length);
      expect(theirs.size, name).toEqual(ours.size.map((one) => expect.closeTo(one, 2)));
    }
  });
});

/** The box with one of its members changed. */
const withAccessor = (index: number, change: Record<string, unknown>) => {
  const { accessors } = boxDocument();
  accessors[index] = { ...accessors[index], ...change };
  return aGlb({ document: { accessors } });
};
const withView = (index: number, change: Record<string, unknown>) => {
  const { bufferViews } = boxDocument();
  bufferViews[index] = { ...bufferViews[index], ...change };
  return aGlb({ document: { bufferViews } });
};
const withPrimitive = (change: Record<string, unknown>) =>
  aGlb({
    document: { meshes: [{ primitives: [{ ...boxDocument().meshes[0]!.primitives[0], ...change }] }] },
  });
const withNumber = (at: number, write: (view: DataView) => void) => {
  const numbers = boxNumbers();
  write(new DataView(numbers.buffer, at));
  return aGlb({ numbers });
};
const withLength = (at: number, value: number) => {
  const file = aGlb();
  new DataView(file.buffer).setUint32(at, value, true);
  return file;
};

describe('a 3D file is refused in a sentence that says what to do', () => {
  const { notGlb, damaged, outside, bones, notTriangles, nothing } = shapeTexts;
  test.each<[string, () => Uint8Array<ArrayBuffer>, string]>([
    ['a web page', () => new TextEncoder().encode('<!doctype html><title>No</title>'), notGlb],
    ['four bytes', () => new TextEncoder().encode('glTF'), notGlb],
    ['glTF of another version', () => withLength(4, 1), notGlb],
    ['nothing', () => new Uint8Array(), shapeTexts.empty],
    ['more than 1.5 MB', () => new Uint8Array(shapeLimits.bytes + 1), shapeTexts.tooLarge],
    ['a length that lies', () => withLength(8, 4_000_000_000), damaged],
    ['a chunk that is longer than the file', () => withLength(12, 4_294_967_292), damaged],
    ['a chunk of an uneven length', () => withLength(12, 3), damaged],
    ['a head alone', () => framedGlb('', new Uint8Array()).subarray(0, 12), damaged],
    ['text that is no JSON', () => framedGlb('{', boxNumbers()), damaged],
    [
      'text that is no UTF-8',
      () => framedGlb(new Uint8Array([0x22, 0xff, 0xfe, 0x22]), boxNumbers()),
      damaged,
    ],
    ['JSON of another kind', () => framedGlb('null', boxNumbers()), damaged],
    ['a million brackets', () => framedGlb('['.repeat(1_000_000), boxNumbers()), shapeTexts.tooManyObjects],
    [
      'half a million nested lists',
      () => framedGlb('['.repeat(500_000) + ']'.repeat(500_000), boxNumbers()),
      shapeTexts.tooManyObjects,
    ],
    [
      'a number without end',
      () =>
        framedGlb(
          JSON.stringify(boxDocument()).replace('4.5', '1e999').replace('0.1', '1e999'),
          boxNumbers(),
        ),
      damaged,
    ],
    ['glTF 1', () => aGlb({ document: { asset: { version: '1.0' } } }), damaged],
    [
      'numbers in another file',
      () => aGlb({ document: { buffers: [{ uri: 'https://example.com/a.bin', byteLength: 168 }] } }),
      outside,
    ],
    [
      'numbers in an address of their own',
      () => aGlb({ document: { buffers: [{ uri: 'data:,a', byteLength: 168 }] } }),
      outside,
    ],
    [
      'a texture in another file',
      () => aGlb({ document: { images: [{ uri: '../../etc/passwd' }] } }),
      outside,
    ],
    ['bones', () => aGlb({ document: { nodes: [{ mesh: 0, skin: 0 }], skins: [{ joints: [0] }] } }), bones],
    ['lines', () => withPrimitive({ mode: 1 }), notTriangles],
    ['strips', () => withPrimitive({ mode: 5 }), notTriangles],
    [
      'thousands of materials',
      () => aGlb({ document: { materials: Array.from({ length: 5_001 }, () => ({})) } }),
      shapeTexts.tooManyObjects,
    ],
    ['no scene', () => aGlb({ document: { scenes: [] } }), nothing],
    ['an empty scene', () => aGlb({ document: { scenes: [{}] } }), nothing],
    ['a mesh of nothing', () => aGlb({ document: { meshes: [{ primitives: [] }] } }), nothing],
    ['a car that is one point', () => standing({ scale: [0, 0, 0] }), nothing],
    ['no corners', () => withAccessor(1, { count: 0 }), damaged],
    ['half a triangle', () => withAccessor(1, { count: 35 }), damaged],
    ['more corners than there are', () => withAccessor(1, { count: 39 }), damaged],
    ['a huge count', () => withAccessor(0, { count: 4_294_967_296 }), damaged],
    ['a count beyond all whole numbers', () => withAccessor(0, { count: 1e300 }), damaged],
    ['a negative count', () => withAccessor(0, { count: -8 }), damaged],
    ['half a count', () => withAccessor(0, { count: 7.5 }), damaged],
    ['a negative offset', () => withAccessor(0, { byteOffset: -12 }), damaged],
    ['an offset above the row', () => withAccessor(0, { byteOffset: 4 }), damaged],
    ['a row above the numbers', () => withView(1, { byteLength: 80 }), damaged],
    ['a row at a negative place', () => withView(1, { byteOffset: -96 }), damaged],
    ['a step that is too short', () => withView(0, { byteStride: 8 }), damaged],
    ['a step that is too long', () => withView(0, { byteStride: 16 }), damaged],
    ['a step of nothing', () => withView(0, { byteStride: 0 }), damaged],
    ['numbers of another buffer', () => withView(0, { buffer: 1 }), damaged],
    [
      'a buffer that is longer than its chunk',
      () => aGlb({ numbers: boxNumbers().subarray(0, 160) }),
      damaged,
    ],
    ['no numbers at all', () => aGlb({ numbers: new Uint8Array() }), damaged],
    ['sparse numbers', () => withAccessor(0, { sparse: { count: 1 } }), damaged],
    ['a row that is nowhere', () => withAccessor(0, { bufferView: 9 }), damaged],
    ['places of another kind', () => withAccessor(0, { type: 'VEC2' }), damaged],
    ['corners with fractions', () => withAccessor(1, { componentType: 5126 }), damaged],
    ['numbers of a type that is none', () => withAccessor(0, { componentType: 5130 }), damaged],
    ['a corner that names no place', () => withNumber(96, (view) => view.setUint16(0, 8, true)), damaged],
    [
      'a place that is no number',
      () => withNumber(0, (view) => view.setFloat32(0, Number.NaN, true)),
      damaged,
    ],
    [
      'an infinite place',
      () => withNumber(0, (view) => view.setFloat32(0, Number.POSITIVE_INFINITY, true)),
      damaged,
    ],
    ['places that a matrix makes infinite', () => standing({ scale: [1e308, 1e308, 1e308] }), damaged],
    ['a matrix of nine', () => standing({ matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1] }), damaged],
    ['a mesh that is not there', () => standing({ mesh: 5 }), damaged],
    ['a node that is not there', () => standing({ children: [9] }), damaged],
    ['a node within itself', () => standing({ children: [0] }), damaged],
    [
      'a circle of nodes',
      () => aGlb({ document: { nodes: [{ children: [1] }, { children: [0] }] } }),
      damaged,
    ],
    ['a node in two places', () => aGlb({ document: { scenes: [{ nodes: [0, 0] }] } }), damaged],
    ['a material that is not there', () => withPrimitive({ material: 3 }), damaged],
    [
      'a color beyond all colors',
      () => aGlb({ document: { materials: [{ pbrMetallicRoughness: { baseColorFactor: [9, 0, 0, 1] } }] } }),
      damaged,
    ],
  ])('%s', async (_, file, text) => {
    expect((await refusalOf(file())).text).toBe(text);
  });

  test('an extension that it cannot be read without is named; its name cannot say anything else', async () => {
    const needing = async (name: string) =>
      (await refusalOf(aGlb({ document: { extensionsRequired: ['KHR_materials_unlit', name] } }))).text;
    expect(await needing('KHR_draco_mesh_compression')).toBe(shapeTexts.needs('KHR_draco_mesh_compression'));
    expect(await needing('<b>Call 555</b>')).toBe(shapeTexts.needs('bCall555b'));
    expect(await needing('…')).toBe(shapeTexts.needs('?'));
  });

  test('what is no such file is of another type, what is too long is too large', async () => {
    expect((await refusalOf(new Uint8Array(40))).status).toBe(415);
    expect((await refusalOf(new Uint8Array(shapeLimits.bytes + 1))).status).toBe(413);
    expect((await refusalOf(withLength(8, 1))).status).toBe(400);
  });

  test('more objects than any car has are refused before they are parsed', async () => {
    const materials = Array.from({ length: 400_000 }, () => ({}));
    const extras = Array.from({ length: 400_000 }, () => []);
    const parse = vi.spyOn(JSON, 'parse');
    try {
      expect((await refusalOf(aGlb({ document: { materials } }))).text).toBe(shapeTexts.tooManyObjects);
      expect((await refusalOf(aGlb({ document: { extras } }))).text).toBe(shapeTexts.tooManyObjects);
      expect(parse).not.toHaveBeenCalled();
    } finally {
      parse.mockRestore();
    }
  });

  test('too many triangles and too many materials, the limits themselves being enough', async () => {
    const repeated = (times: number) => Array.from({ length: times }, () => ({ mesh: 0 }));
    const boxes = (times: number) =>
      aGlb({
        document: { nodes: repeated(times), scenes: [{ nodes: repeated(times).map((_, index) => index) }] },
      });
    expect((await cleanShape(boxes(8_000))).triangles).toBe(96_000);
    expect((await refusalOf(boxes(8_400))).text).toBe(shapeTexts.tooManyTriangles);
    const painted = (times: number) => {
      const materials = Array.from({ length: times }, (_, index) => ({
        pbrMetallicRoughness: { roughnessFactor: index / times },
      }));
      const primitives = materials.map((_, material) => ({
        attributes: { POSITION: 0 },
        indices: 1,
        material,
      }));
      return aGlb({ document: { materials, meshes: [{ primitives }] } });
    };
    expect((await shapeOf(painted(shapeLimits.parts))).parts).toHaveLength(shapeLimits.parts);
    expect((await refusalOf(painted(shapeLimits.parts + 1))).text).toBe(shapeTexts.tooManyParts);
  });

  test('what a small file repeats until it is more than 1.5 MB', async () => {
    const { accessors, bufferViews } = boxDocument();
    // Corners that share nothing: each triangle has three of its own.
    accessors[0] = { ...accessors[0], count: 6 };
    const nodes = Array.from({ length: 30_000 }, () => ({ mesh: 0 }));
    const document = {
      accessors,
      bufferViews,
      nodes,
      scenes: [{ nodes: nodes.map((_, index) => index) }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    };
    expect((await refusalOf(aGlb({ document }))).text).toBe(shapeTexts.tooMuch);
  });

  test('a file that is cut off anywhere', async () => {
    const file = aGlb();
    for (let bytes = 12; bytes < file.byteLength; bytes += 7)
      expect((await refusalOf(file.subarray(0, bytes))).text).toBe(damaged);
  });

  test('what reads the same bytes again and again', async () => {
    const box = boxDocument();
    const numbers = new Uint8Array(600_000);
    numbers.set(boxNumbers());
    const all = { bufferView: 2, componentType: 5121, count: 599_000, type: 'SCALAR' };
    const document = {
      buffers: [{ byteLength: 600_000 }],
      bufferViews: [...box.bufferViews, { buffer: 0, byteLength: 600_000 }],
      accessors: [...box.accessors, ...Array.from({ length: 9_000 }, () => all)],
    };
    expect((await refusalOf(aGlb({ document, numbers }))).text).toBe(shapeTexts.tooMuch);
  });

  test('whatever bytes and members are others: it is taken as a car, or refused, and never fails', async () => {
    const taken = async (file: Uint8Array<ArrayBuffer>) => {
      try {
        return await cleanShape(file);
      } catch (error) {
        if ((error as { code?: string }).code !== 'shape-refused') throw error; // whatever is thrown may have a code
        return undefined;
      }
    };
    const isCar = async (file: Uint8Array<ArrayBuffer>) => {
      const clean = await taken(file);
      if (!clean) return;
      const { box, size } = await readShape(clean.bytes);
      expect([...box.min, ...box.max].every(Number.isFinite)).toBe(true);
      expect(Math.max(...size)).toBeLessThan(7.6);
    };
    const bytes = fc.array(fc.tuple(fc.nat({ max: aGlb().byteLength - 1 }), fc.nat({ max: 255 })), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(bytes, async (changes) => {
        const file = aGlb();
        for (const [at, value] of changes) file[at] = value;
        await isCar(file);
      }),
      { numRuns: 400 },
    );
    const members = fc.constantFrom(...Object.keys(boxDocument()));
    await fc.assert(
      fc.asyncProperty(members, fc.jsonValue(), (member, value) =>
        isCar(aGlb({ document: { [member]: value } })),
      ),
      { numRuns: 400 },
    );
  });
});

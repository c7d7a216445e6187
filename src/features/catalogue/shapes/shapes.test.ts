import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readShape, type Shape } from './screens/customer/read-shape.ts';
import { shapeLimits, shapeNames } from './shapes.rules.ts';

const files = new URL('./files/', import.meta.url);

async function read(name: string): Promise<{ shape: Shape; bytes: number }> {
  const file = new Uint8Array(await readFile(new URL(`${name}.glb`, files)));
  return { shape: readShape(file.buffer), bytes: file.byteLength };
}

test('each shape has its file, and no file is without a shape', async () => {
  const present = (await readdir(files)).map((file) => basename(file, '.glb')).sort();
  expect(present).toEqual([...shapeNames].sort());
});

test('each shape has the small picture by which staff choose it', async () => {
  const present = (await readdir(new URL('./pictures/', import.meta.url))).map((file) =>
    basename(file, '.webp'),
  );
  expect(present.sort()).toEqual([...shapeNames].sort());
});

describe.each(shapeNames)('the shape %s', (name) => {
  test('is small enough to be fetched and turned on a phone', async () => {
    const { shape, bytes } = await read(name);
    const triangles = shape.parts.reduce((sum, { corners }) => sum + corners.count / 3, 0);
    expect(bytes).toBeLessThanOrEqual(shapeLimits.bytes);
    expect(triangles).toBeLessThanOrEqual(shapeLimits.triangles);
    expect(shape.parts.length).toBeLessThanOrEqual(shapeLimits.parts);
  });

  test('is a car in metres that stands on the floor, with one part that takes the paint', async () => {
    const { shape } = await read(name);
    const [length, height, width] = shape.most.map((most, axis) => most - shape.least[axis]!);
    expect(length).toBeGreaterThan(3.5);
    expect(length).toBeLessThan(6.5);
    expect(width).toBeGreaterThan(1.6);
    expect(width).toBeLessThan(2.5);
    expect(height).toBeGreaterThan(1);
    expect(height).toBeLessThan(2.2);
    expect(Math.abs(shape.least[1])).toBeLessThan(0.05);
    expect(shape.parts.filter(({ material }) => material.name === 'paint')).toHaveLength(1);
  });

  test('names only places that it has', async () => {
    const { shape } = await read(name);
    for (const { places, normals, corners } of shape.parts) {
      expect(normals.count).toBe(places.count);
      expect(places.bytes.byteLength).toBeGreaterThanOrEqual((places.count - 1) * places.stride + 6);
      const bytesEach = { 5121: 1, 5123: 2, 5125: 4 }[corners.type];
      expect(bytesEach).toBeDefined();
      const view = new DataView(corners.bytes.buffer, corners.bytes.byteOffset, corners.count * bytesEach!);
      for (let index = 0; index < corners.count; index += 1) {
        const corner =
          bytesEach === 1
            ? view.getUint8(index)
            : bytesEach === 2
              ? view.getUint16(index * 2, true)
              : view.getUint32(index * 4, true);
        if (corner >= places.count) expect.fail(`corner ${index} of ${name} names place ${corner}`);
      }
    }
  });
});

test('what is no shape is refused, not drawn', () => {
  expect(() => readShape(new ArrayBuffer(0))).toThrow('This is no binary glTF file.');
  expect(() => readShape(new TextEncoder().encode('<!doctype html><title>No</title>').buffer)).toThrow(
    'This is no binary glTF file.',
  );
});

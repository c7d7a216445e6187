import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ReadShape, readShape } from '../../../../tests/support/read-shape.ts';
import { shapeLimits, shapeNames } from './shapes.rules.ts';

const files = new URL('../shape-files/', import.meta.url);

async function read(name: string): Promise<{ shape: ReadShape; bytes: number }> {
  const file = new Uint8Array(await readFile(new URL(`${name}.glb`, files)));
  return { shape: await readShape(file), bytes: file.byteLength };
}

test('each shape has its file, and no file is without a shape', async () => {
  const present = (await readdir(files)).map((file) => basename(file, '.glb')).sort();
  expect(present).toEqual([...shapeNames].sort());
});

test('each shape has the small picture by which staff choose it', async () => {
  const present = (await readdir(new URL('../shape-pictures/', import.meta.url))).map((file) =>
    basename(file, '.webp'),
  );
  expect(present.sort()).toEqual([...shapeNames].sort());
});

describe.each(shapeNames)('the shape %s', (name) => {
  test('is small enough to be fetched and turned on a phone', async () => {
    const { shape, bytes } = await read(name);
    const triangles = shape.parts.reduce((sum, part) => sum + part.triangles, 0);
    expect(bytes).toBeLessThanOrEqual(shapeLimits.bytes);
    expect(triangles).toBeLessThanOrEqual(shapeLimits.triangles);
    expect(shape.parts.length).toBeLessThanOrEqual(shapeLimits.parts);
  });

  test('is a car in metres that stands on the floor, with one part that takes the paint', async () => {
    const { shape } = await read(name);
    const [length, height, width] = shape.size;
    expect(length).toBeGreaterThan(3.5);
    expect(length).toBeLessThan(6.5);
    expect(width).toBeGreaterThan(1.6);
    expect(width).toBeLessThan(2.5);
    expect(height).toBeGreaterThan(1);
    expect(height).toBeLessThan(2.2);
    expect(Math.abs(shape.box.min.y)).toBeLessThan(0.05);
    expect(shape.parts.filter(({ material }) => material.name === 'paint')).toHaveLength(1);
  });

  test('names only places that it has', async () => {
    const { shape } = await read(name);
    for (const { geometry } of shape.parts) {
      const { position, normal } = geometry.attributes;
      expect(normal!.count).toBe(position!.count);
      expect(Math.max(...geometry.index!.array)).toBeLessThan(position!.count);
    }
  });
});

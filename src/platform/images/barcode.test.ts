import { scanGrayBuffer } from '@undecaf/zbar-wasm';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawBarcode } from './barcode.ts';

/** What zbar, a decoder that knows nothing of ours, reads in an SVG: kind and text of each barcode. */
async function readBack(svg: string): Promise<string[][]> {
  const picture = sharp(Buffer.from(svg), { density: 144 }).greyscale();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const found = await scanGrayBuffer(new Uint8Array(data).buffer, info.width, info.height);
  return found.map((symbol) => [symbol.typeName, symbol.decode()]);
}

test('a decoder reads a VIN back from its CODE128', async () => {
  const character = fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789');
  const vins = fc.array(character, { minLength: 17, maxLength: 17 }).map((characters) => characters.join(''));
  await fc.assert(
    fc.asyncProperty(vins, async (vin) => {
      const { svg } = await drawBarcode(vin);
      expect(await readBack(svg)).toEqual([['ZBAR_CODE128', vin]]);
    }),
    { numRuns: 20 },
  );
});

test('a decoder reads any printable ASCII back', async () => {
  for (const text of ['VIN123', 'a b~{|}', '!"#$%&()*+,-./:;<=>?@[]^_`'])
    expect(await readBack((await drawBarcode(text)).svg)).toEqual([['ZBAR_CODE128', text]]);
});

test('the barcode is dark on white, says its width in modules, and has room at both sides', async () => {
  const { svg, modules } = await drawBarcode('1M8GDM9AXKP042788');
  expect(svg).toContain(`viewBox="0 0 ${modules} `);
  expect(svg).toContain('fill="#FFFFFF"');
  expect(svg).not.toContain('crispEdges');
  const { data, info } = await sharp(Buffer.from(svg), { density: 72 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const middle = data.subarray(info.width * Math.floor(info.height / 2)).subarray(0, info.width);
  expect(info.width).toBe(modules);
  expect([middle.indexOf(0), modules - 1 - middle.lastIndexOf(0)]).toEqual([10, 10]);
});

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { toSVG } from 'bwip-js/generic';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { drawBarcode } from '#platform/images/barcode.ts';
import { qrSvg } from '#platform/images/qr-code.ts';
import { codesOnCars } from './packed-reader.ts';
import { readCode } from './vin-in-code.ts';

const vin = '1M8GDM9AXKP042788';

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasmBinary = new Uint8Array(await readFile(file)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

/** As a camera sees it: a code of that width somewhere in a grey picture, a little turned and out of focus. */
async function photographOf(svg: string, { width = 620, turned = 4, blur = 0.8 } = {}) {
  const code = await sharp(Buffer.from(svg), { density: 300 })
    .resize({ width })
    .flatten({ background: '#fff' })
    .rotate(turned, { background: '#9a9a9a' })
    .png()
    .toBuffer();
  const { data, info } = await sharp({
    create: { width: 1280, height: 720, channels: 3, background: '#9a9a9a' },
  })
    .composite([{ input: code, left: 180, top: 90 }])
    .blur(blur)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Node has no ImageData; the reader asks for these three members.
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height } as ImageData;
}

const readIn = async (picture: ImageData) =>
  (await readBarcodes(picture, codesOnCars))
    .filter(({ isValid }) => isValid)
    .map(({ text }) => readCode(text));

test('the barcode of our own label is read in a picture of a camera', async () => {
  const { svg } = await drawBarcode(vin);
  expect(await readIn(await photographOf(svg))).toEqual([vin]);
  expect(await readIn(await photographOf(svg, { turned: -8 }))).toEqual([vin]);
});

test('the Code 39 of a door jamb is read, with the I of an import in front', async () => {
  const svg = toSVG({
    bcid: 'code39',
    text: `I${vin}`,
    height: 14,
    paddingwidth: 10,
    backgroundcolor: 'FFFFFF',
  });
  expect(await readIn(await photographOf(svg, { width: 760 }))).toEqual([vin]);
});

test('a QR code is read, also where it is an address that holds the VIN', async () => {
  const svg = qrSvg(`https://maker.example/v/${vin}`);
  expect(await readIn(await photographOf(svg, { width: 300, turned: 20 }))).toEqual([vin]);
});

test('a picture without a code gives nothing', async () => {
  const empty =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80"><path d="M0 0h300v80z"/></svg>';
  expect(await readIn(await photographOf(empty))).toEqual([]);
});

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aJpeg, aPhoto, aPngThatClaims, svgWithScript } from '../../../../tests/support/pictures.ts';
import { cleanPicture } from './clean-picture.ts';
import { pictureTexts } from './pictures.contract.ts';

const refusalOf = (bytes: Uint8Array) =>
  cleanPicture(bytes).then(
    () => 'taken',
    ({ code, status, message, extras }) => {
      expect(code).toBe('picture-refused');
      expect(extras.fields).toEqual({ image: message });
      return { status, message };
    },
  );

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s is taken, and becomes a 16:9 JPEG',
  async (format) => {
    const clean = await cleanPicture(await aPhoto().toFormat(format).toBuffer());
    expect(await sharp(clean.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1280, height: 720 });
    expect(clean).toMatchObject({ width: 1280, height: 720 });
  },
);

test('the place, the owner and the camera stay behind, and the picture stands upright', async () => {
  const sideways = await aPhoto(900, 1600)
    .withExif({
      IFD0: { Artist: 'Ada Byron', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 19/1 53/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(sideways).metadata()).exif?.toString('latin1')).toContain('Ada Byron');
  const { bytes, width, height } = await cleanPicture(sideways);
  const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
  expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('Ada Byron');
  expect([width, height]).toEqual([1600, 900]);
});

test('a picture that is large is made as wide as pages show it, and no wider', async () => {
  const { width, height } = await cleanPicture(await aJpeg(4000, 2000));
  expect([width, height]).toEqual([1600, 900]);
});

test('what is no such picture is refused, whatever it is called', async () => {
  const others = [
    Buffer.from(svgWithScript),
    Buffer.from('<html><script>alert(1)</script></html>'),
    Buffer.from('%PDF-1.7'),
    Buffer.from('GIF89a'),
    Buffer.from('#!/bin/sh\nrm -rf /\n'),
    await aPhoto().gif().toBuffer(),
    await aPhoto().tiff().toBuffer(),
    // A text that begins like an SVG inside another beginning.
    Buffer.from(`RIFFxxxx${svgWithScript}`),
  ];
  for (const bytes of others)
    expect(await refusalOf(bytes)).toEqual({ status: 415, message: pictureTexts.notAPicture });
});

test('the beginning of a picture before something else is not accepted', async () => {
  for (const start of ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFFxxxxWEBP', '\0\0\0\x1cftypavif']) {
    const bytes = Buffer.concat([Buffer.from(start, 'latin1'), Buffer.from(svgWithScript)]);
    expect(await refusalOf(bytes)).toEqual({ status: 400, message: pictureTexts.damaged });
  }
});

test('a bomb of pixels is refused before it is decoded', async () => {
  for (const size of [8_000, 30_000, 60_000]) {
    expect(await refusalOf(aPngThatClaims(size, size))).toEqual({
      status: 400,
      message: pictureTexts.tooManyPixels,
    });
  }
});

test('an AVIF of many pixels is refused before it is decoded: its decoder takes a gigabyte', async () => {
  const many = sharp({ create: { width: 5000, height: 4000, channels: 3, background: 'red' } });
  const bytes = await many.avif({ effort: 0 }).toBuffer();
  expect(await refusalOf(bytes)).toEqual({ status: 400, message: pictureTexts.tooManyAvifPixels });
});

test('printers’ colours, 16 bits a channel, transparency and what hangs on after the end come out as plain pixels', async () => {
  const jpeg = await aJpeg(640, 360);
  const unusual = [
    await aPhoto(640, 360).toColourspace('cmyk').jpeg().toBuffer(),
    await aPhoto(640, 360).toColourspace('rgb16').png().toBuffer(),
    await aPhoto(640, 360).ensureAlpha(0.5).png().toBuffer(),
    await aPhoto(640, 360).greyscale().webp().toBuffer(),
    Buffer.concat([jpeg, Buffer.from('<html><script>alert(1)</script></html>')]),
  ];
  for (const bytes of unusual) {
    const clean = Buffer.from((await cleanPicture(bytes)).bytes);
    expect(await sharp(clean).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb', depth: 'uchar' });
    expect(clean.toString('latin1')).not.toContain('script');
  }
});

test('a telephone’s HEIC is refused in words, also where it calls itself an AVIF', async () => {
  const heic = (brand: string) =>
    Buffer.concat([Buffer.from(`\0\0\0\x1cftyp${brand}\0\0\0\0mif1heic`, 'latin1'), Buffer.alloc(500)]);
  expect(await refusalOf(heic('heic'))).toEqual({ status: 415, message: pictureTexts.notAPicture });
  expect(await refusalOf(heic('avif'))).toEqual({ status: 400, message: pictureTexts.damaged });
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s that is cut off is refused', async (format) => {
  const whole = await aPhoto().toFormat(format).toBuffer();
  for (const share of [0.1, 0.5, 0.9]) {
    const part = whole.subarray(0, Math.floor(whole.length * share));
    expect(await refusalOf(part)).toEqual({ status: 400, message: pictureTexts.damaged });
  }
});

test('an empty file and a stamp are refused', async () => {
  expect(await refusalOf(new Uint8Array())).toEqual({ status: 400, message: pictureTexts.empty });
  expect(await refusalOf(await aJpeg(300, 300))).toEqual({ status: 400, message: pictureTexts.tooSmall });
});

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aJpeg, aPhoto, aPngThatClaims, svgWithScript } from '../../../tests/support/pictures.ts';
import { cleanPicture } from './pictures.check.ts';
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

test('the beginning of a picture before something else does not open the door', async () => {
  for (const start of ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFFxxxxWEBP', '\0\0\0\x1cftypavif']) {
    const bytes = Buffer.concat([Buffer.from(start, 'latin1'), Buffer.from(svgWithScript)]);
    expect(await refusalOf(bytes)).toEqual({ status: 400, message: pictureTexts.damaged });
  }
});

test('a bomb of pixels is refused before it is decoded', async () => {
  for (const size of [8_000, 30_000, 60_000]) {
    const began = performance.now();
    expect(await refusalOf(aPngThatClaims(size, size))).toEqual({
      status: 400,
      message: pictureTexts.tooManyPixels,
    });
    expect(performance.now() - began).toBeLessThan(1_000);
  }
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

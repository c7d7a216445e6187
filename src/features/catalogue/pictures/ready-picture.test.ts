import { expect, test } from 'vitest';
import { mostBytes, mostPixels, pictureTexts } from './pictures.contract.ts';
import {
  addedText,
  kindOfPicture,
  longestSent,
  type PictureSize,
  sizeToSend,
} from './ready-picture.rules.ts';
import { type PictureTools, readyPicture } from './ready-picture.ts';

const starts = {
  jpeg: '\xff\xd8\xff\xe1',
  png: '\x89PNG\r\n\x1a\n',
  webp: 'RIFF\x00\x00\x00\x00WEBPVP8 ',
  avif: '\x00\x00\x00\x20ftypmif1\x00\x00\x00\x00mif1avifmiaf',
  heic: '\x00\x00\x00\x24ftypheic\x00\x00\x00\x00mif1heic',
  other: 'GIF89a',
};
const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const megabyte = 1024 * 1024;

/** A file that begins as one of its kind, whatever its name says. */
function aFile(kind: keyof typeof starts, bytes: number, name = 'IMG_1.jpg'): File {
  const start = bytesOf(starts[kind]);
  return new File([start, new Uint8Array(bytes - start.length)], name);
}

/** A browser that reads pictures of this size, or none. */
function aBrowser(size: PictureSize | undefined): PictureTools<PictureSize> & { closed: number } {
  const tools = {
    closed: 0,
    decode: async () => {
      if (!size) throw new Error('cannot');
      return size;
    },
    encode: async (_: PictureSize, { width, height }: PictureSize) => new Blob([`${width}x${height}`]),
    close: () => {
      tools.closed += 1;
    },
  };
  return tools;
}

const sentAs = async (file: File, tools: PictureTools<PictureSize>) => {
  const ready = await readyPicture(file, tools);
  if ('refusal' in ready) return ready.refusal;
  return ready.file === file ? 'as it is' : `${ready.file.type} ${await ready.file.text()}`;
};

test('a picture is what its first bytes are', () => {
  for (const [kind, start] of Object.entries(starts)) expect(kindOfPicture(bytesOf(start)), kind).toBe(kind);
});

test('a file that was moved since it was chosen is refused in a sentence', async () => {
  const gone = aFile('jpeg', megabyte);
  gone.slice = () =>
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('NotReadable')) });
  expect(await sentAs(gone, aBrowser(undefined))).toBe(pictureTexts.unreadable);
});

test('a HEIC photo, 20 MB and 50 megapixels are sent as a JPEG with a longest side of 2,400 pixels', async () => {
  const phone = { width: 4032, height: 3024 };
  expect(await sentAs(aFile('heic', megabyte), aBrowser(phone))).toBe('image/jpeg 2400x1800');
  expect(await sentAs(aFile('jpeg', 20 * megabyte), aBrowser(phone))).toBe('image/jpeg 2400x1800');
  expect(await sentAs(aFile('jpeg', 12 * megabyte), aBrowser({ width: 6120, height: 8160 }))).toBe(
    'image/jpeg 1800x2400',
  );
  expect(await sentAs(aFile('heic', megabyte), aBrowser({ width: 1200, height: 900 }))).toBe(
    'image/jpeg 1200x900',
  );
});

test('a picture of few bytes and more pixels than the shop takes is sent as a JPEG too', async () => {
  expect(await sentAs(aFile('jpeg', megabyte), aBrowser({ width: 8192, height: 6144 }))).toBe(
    'image/jpeg 2400x1800',
  );
  expect(await sentAs(aFile('avif', megabyte), aBrowser({ width: 5712, height: 4284 }))).toBe(
    'image/jpeg 2400x1800',
  );
});

test('a small picture that needs nothing is sent as it is', async () => {
  for (const kind of ['jpeg', 'png', 'webp', 'avif'] as const)
    for (const browser of [aBrowser({ width: 4000, height: 3000 }), aBrowser(undefined)])
      expect(await sentAs(aFile(kind, megabyte), browser), kind).toBe('as it is');
  expect(await sentAs(aFile('png', 3 * megabyte), aBrowser({ width: 2400, height: 1350 }))).toBe('as it is');
});

test('where the browser cannot read a photo, it is said what to do, and the shop judges what it can read itself', async () => {
  const blind = aBrowser(undefined);
  expect(await sentAs(aFile('heic', megabyte), blind)).toBe(pictureTexts.unreadHeic);
  expect(await sentAs(aFile('other', megabyte), blind)).toBe(pictureTexts.notAPicture);
  expect(await sentAs(aFile('jpeg', 20 * megabyte), blind)).toBe(pictureTexts.tooLarge);
  expect(await sentAs(aFile('jpeg', 3 * megabyte), blind)).toBe('as it is');
});

test('the memory of a decoded picture is given back', async () => {
  for (const width of [4032, 1000]) {
    const browser = aBrowser({ width, height: 1000 });
    await readyPicture(aFile('jpeg', 3 * megabyte), browser);
    expect(browser.closed).toBe(1);
  }
});

test('what is sent is within the limits of the call, whatever the size', () => {
  for (const size of [
    { width: 30_000, height: 2 },
    { width: 9_000, height: 9_000 },
    { width: 2400, height: 2400 },
  ]) {
    const sent = sizeToSend('jpeg', mostBytes + 1, size)!;
    expect(Math.max(sent.width, sent.height)).toBeLessThanOrEqual(longestSent);
    expect(sent.width * sent.height).toBeLessThanOrEqual(mostPixels);
    expect(Math.min(sent.width, sent.height)).toBeGreaterThan(0);
  }
});

test('of several files it is said how many were added', () => {
  expect(addedText(8, 9)).toBe('8 of 9 added.');
});

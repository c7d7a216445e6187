import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { albumPictures } from '#features/catalogue/pictures/pictures.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { TestPerson } from './people.ts';

/** A photograph of sorts: a soft gradient with something in the middle, so that it compresses like one. */
export function aPhoto(width = 1280, height = 960) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      pixels[at] = (x * 255) / width;
      pixels[at + 1] = (y * 255) / height;
      pixels[at + 2] =
        Math.abs(x - width / 2) < width / 5 && Math.abs(y - height / 2) < height / 5 ? 200 : 40;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Its bytes as JPEG. */
export const aJpeg = (width?: number, height?: number): Promise<Buffer> =>
  aPhoto(width, height).jpeg({ quality: 90 }).toBuffer();

/** An SVG that would run a script in the browser that opened it. */
export const svgWithScript =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><script>alert(1)</script></svg>';

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});
const crc = (bytes: Buffer) =>
  (bytes.reduce((sum, byte) => crcTable[(sum ^ byte) & 0xff]! ^ (sum >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;

/** A PNG of a hundred bytes that says it has this many pixels. */
export function aPngThatClaims(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length, 0);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc(body), body.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.from('789c63000000010001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Gives a car so many prepared pictures, without files. Returns their ids in their order. */
export async function albumOf(
  { database }: { database: Database },
  carId: string,
  count: number,
): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, position) => {
    const id = newId();
    return { id, carId, position, version: id.slice(-12), createdAt: new Date() };
  });
  await database.insert(albumPictures).values(rows);
  await database.update(cars).set({ pictureVersion: rows[0]?.version }).where(eq(cars.id, carId));
  return rows.map(({ id }) => id);
}

/** Gives a vehicle so many prepared pictures, without files. Returns their ids in their order. */
export async function albumOfVehicleWith(
  { database }: { database: Database },
  vehicleId: string,
  count: number,
): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, position) => {
    const id = newId();
    return { id, vehicleId, position, version: id.slice(-12), createdAt: new Date() };
  });
  await database.insert(albumPictures).values(rows);
  return rows.map(({ id }) => id);
}

/** Sends bytes to the upload call. */
export const upload = (person: TestPerson, bytes: Uint8Array, headers: Record<string, string> = {}) =>
  person.request('/api/pictures', {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'image/jpeg', ...headers },
  });

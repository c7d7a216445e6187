import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { newId } from '#platform/database/ids.ts';
import { drawBarcode } from '#platform/images/barcode.ts';

const width = 1280;
const height = 720;

/** A camera's picture of a label with this barcode, somewhat out of focus: brightness alone. */
async function pictureOf(text: string): Promise<Buffer> {
  const { svg } = await drawBarcode(text);
  const code = await sharp(Buffer.from(svg), { density: 300 })
    .resize({ width: 800 })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#9a9a9a' } })
    .composite([{ input: code, left: 240, top: 260 }])
    .png()
    .toBuffer()
    .then((picture) => sharp(picture).blur(0.8).greyscale().raw().toBuffer());
}

/** What Chromium is started with to have a camera that sees a barcode of this text (a film of YUV4MPEG2). */
export async function cameraThatSees(text: string): Promise<string[]> {
  const brightness = await pictureOf(text);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), brightness, Buffer.alloc((width * height) / 2, 128)]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  const film = join(tmpdir(), `marque-camera-${newId()}.y4m`);
  await writeFile(film, Buffer.concat([head, frame, frame]));
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ];
}

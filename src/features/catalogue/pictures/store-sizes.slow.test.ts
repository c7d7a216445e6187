import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folderImageStore } from '#platform/images/image-store.ts';
import { loadSharp } from './clean-picture.ts';
import { type PictureEnding, versionKey } from './picture-keys.ts';
import { storeSizes } from './store-sizes.ts';

/** As heavy as a photograph of gravel and leaves. */
async function detailedPhoto(): Promise<Buffer> {
  const sharp = await loadSharp();
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 1600, height: 900, channels: 3, background: '#888', noise } })
    .blur(2.2)
    .jpeg({ quality: 95 })
    .toBuffer();
}

test('what cards ask for on phones weighs at most 40 kB, and the large file keeps its quality', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marque-sizes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const images = folderImageStore(folder);
  const photo = await detailedPhoto();
  const sharp = await loadSharp();
  const usual = await sharp(photo).resize(960).avif({ quality: 64, effort: 2 }).toBuffer();
  expect(usual.length).toBeGreaterThan(60_000);

  await storeSizes(images, { carId: 'car' }, '1', photo);
  const weightOf = async (ending: PictureEnding) =>
    (await images.get(versionKey({ carId: 'car' }, '1', ending)))!.length;
  for (const width of [320, 640, 960])
    for (const format of ['avif', 'webp'] as const) {
      const bytes = await weightOf(`-${width}.${format}`);
      expect(bytes, `${width}.${format}`).toBeGreaterThan(1_000);
      expect(bytes, `${width}.${format}`).toBeLessThanOrEqual(40_000);
    }
  expect(await weightOf('-1600.avif')).toBeGreaterThan(100_000);
});

// Turns a picture of each shape into the small one by which staff choose it:
//   src/features/catalogue/shape-pictures/<shape>.webp
// Run: node scripts/run.mjs art/prepare-shape-pictures.ts   (after npm run pictures)
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { shapeNames, shapePaints } from '#features/catalogue/shapes/shapes.rules.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'src/features/catalogue/shape-pictures');

/** Silver shows a body best; where the catalogue has none, any other paint. */
const paints = ['silver', 'graphite', ...shapePaints];

await mkdir(folder, { recursive: true });
for (const name of shapeNames) {
  const pictures = paints.map((paint) => join(root, 'seeds/pictures', `${name}-${paint}`, '1600.jpg'));
  const picture = pictures.find((file) => existsSync(file));
  if (!picture) throw new Error(`No picture shows the shape ${name}.`);
  await sharp(picture)
    .resize(320, 180)
    .webp({ quality: 72, effort: 6, smartSubsample: true })
    .toFile(join(folder, `${name}.webp`));
}

// Draws everything that carries the emblem: the vector files, the touch icon and the short silent loop of the navbar.
// Run: node art/logo/make-logo.ts   (needs ffmpeg on the path)
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { emblem } from './emblem.ts';

const pub = join(import.meta.dirname, '..', '..', 'public');
const brand = join(pub, 'brand');
const SIZE = 160;
const RATE = 30;
const FRAMES = 105; // 3.5 s

const drawn = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 64 }).resize(size, size);

// The light crosses in the first 60 % of the loop with a soft start and end, then rests.
const sweepAt = (frame: number): number => {
  const t = Math.min(frame / (FRAMES * 0.6), 1);
  return t * t * (3 - 2 * t);
};

await mkdir(brand, { recursive: true });
await writeFile(join(brand, 'emblem.svg'), emblem({ shape: 'disc' }));
await writeFile(join(pub, 'favicon.svg'), emblem({ shape: 'disc' }));
await drawn(emblem({ shape: 'square' }), 180)
  .png({ compressionLevel: 9 })
  .toFile(join(pub, 'apple-touch-icon.png'));

// The poster is the loop's first frame, so that nothing flickers when the film starts.
const first = emblem({ shape: 'square', sweep: 0 });
await drawn(first, SIZE).webp({ quality: 90, effort: 6 }).toFile(join(brand, 'logo-poster.webp'));
await drawn(first, SIZE).png({ compressionLevel: 9 }).toFile(join(brand, 'logo-poster.png'));

const frames = await mkdtemp(join(tmpdir(), 'logo-'));
for (let frame = 0; frame < FRAMES; frame++) {
  const file = join(frames, `${String(frame).padStart(3, '0')}.png`);
  await drawn(emblem({ shape: 'square', sweep: sweepAt(frame) }), SIZE)
    .removeAlpha()
    .png({ compressionLevel: 2 })
    .toFile(file);
}
const source = [
  '-loglevel',
  'error',
  '-y',
  '-framerate',
  String(RATE),
  '-i',
  join(frames, '%03d.png'),
  '-an',
  '-map_metadata',
  '-1',
];
const colour = [
  '-vf',
  'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p',
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
];
execFileSync('ffmpeg', [
  ...source,
  ...colour,
  '-c:v',
  'libx264',
  '-preset',
  'veryslow',
  '-crf',
  '20',
  '-movflags',
  '+faststart',
  '-fflags',
  '+bitexact',
  join(brand, 'logo-loop.mp4'),
]);
execFileSync('ffmpeg', [
  ...source,
  ...colour,
  '-c:v',
  'libvpx-vp9',
  '-b:v',
  '0',
  '-crf',
  '24',
  '-row-mt',
  '1',
  '-fflags',
  '+bitexact',
  join(brand, 'logo-loop.webm'),
]);
await rm(frames, { recursive: true });

// Models the cars and packs them for the shop, which turns them in 3D (docs/rules.md#shapes). Only what changed is made anew.
// Run: npm run shapes [style ...]     (no style: all whose numbers changed)
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shapeLimits, shapeNames } from '#features/catalogue/shapes/shapes.rules.ts';
import { readShape } from './photograph/read-shape.ts';

const studio = join(import.meta.dirname, 'shapes');
const rough = join(import.meta.dirname, '.tmp', 'shapes');
const shop = join(import.meta.dirname, '..', 'src', 'features', 'catalogue', 'shapes', 'files');
const packer = fileURLToPath(import.meta.resolve('gltfpack/cli.js'));

/** How fine the meshes are that the studio makes, and the share of triangles that stay: one sees no difference on a screen. */
const density = '0.22';
const share = '0.45';

/** What every car is made by; a car's own numbers come to it. */
const shared = ['build.py', 'geometry.py', 'make.py', 'materials.py', 'shape_file.py'].map((file) =>
  readFileSync(join(studio, file)),
);
const numbers: Record<string, unknown> = JSON.parse(
  execFileSync('python3', ['-c', 'import json, styles; print(json.dumps([styles.BASE, styles.STYLES]))'], {
    cwd: studio,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  }).toString(),
)[1];
const hashOf = (style: string) => {
  const hash = createHash('sha256').update(JSON.stringify([density, share, numbers[style]]));
  for (const source of shared) hash.update(source);
  return hash.digest('hex').slice(0, 16);
};

/** What the files in the shop were made from. */
const ledger = join(studio, 'made.json');
const made: Record<string, string> = JSON.parse(readFileSync(ledger, 'utf8'));

function make(style: string): void {
  const mesh = join(rough, `${style}.glb`);
  const script = ['-P', join(studio, 'make.py'), '--', style, density, mesh];
  execFileSync('blender', ['-b', '-t', '1', '--factory-startup', '--python-exit-code', '1', ...script], {
    // Two threads that wait for each other cost more than one that works.
    env: { ...process.env, OPENBLAS_NUM_THREADS: '1', PYTHONDONTWRITEBYTECODE: '1' },
  });
  const file = join(shop, `${style}.glb`);
  // Materials stay apart, so that one of them can take another paint; no compression, which the page could not undo.
  execFileSync(process.execPath, [packer, '-i', mesh, '-o', file, '-km', '-si', share]);
  const bytes = readFileSync(file);
  const { parts } = readShape(new Uint8Array(bytes).buffer);
  const triangles = parts.reduce((sum, { corners }) => sum + corners.count / 3, 0);
  const told = `${style}: ${parts.length} parts, ${triangles} triangles, ${(bytes.length / 1e6).toFixed(2)} MB`;
  if (
    bytes.length > shapeLimits.bytes ||
    triangles > shapeLimits.triangles ||
    parts.length > shapeLimits.parts
  )
    throw new Error(`${told}: more than docs/rules.md#shapes allows`);
  made[style] = hashOf(style);
  writeFileSync(ledger, `${JSON.stringify(made, Object.keys(made).sort(), 2)}\n`);
  console.log(told);
}

mkdirSync(rough, { recursive: true });
mkdirSync(shop, { recursive: true });
const asked = process.argv.slice(2);
for (const style of asked.length > 0 ? asked : shapeNames.filter((one) => made[one] !== hashOf(one)))
  make(style);
console.log('The shapes are as their numbers say.');

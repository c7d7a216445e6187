// Turns the shapes that the studio wrote into those that the shop turns in 3D: fewer triangles, whole numbers, no decoder needed.
//   art/.tmp/shapes/<style>.glb → src/features/catalogue/shapes/files/<style>.glb
// Run: node art/pack-shapes.ts [style ...]   (no style: all that are there)
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readShape } from '#features/catalogue/shapes/screens/customer/read-shape.ts';
import { shapeLimits } from '#features/catalogue/shapes/shapes.rules.ts';

const from = join(import.meta.dirname, '.tmp', 'shapes');
const to = join(import.meta.dirname, '..', 'src', 'features', 'catalogue', 'shapes', 'files');
const packer = join(import.meta.dirname, '..', 'node_modules', 'gltfpack', 'cli.js');

/** Of the triangles that the studio made: what is left looks the same from two metres away. */
const share = '0.45';

mkdirSync(to, { recursive: true });
const present = readdirSync(from).flatMap((file) => (file.endsWith('.glb') ? [basename(file, '.glb')] : []));
const asked = process.argv.slice(2);
for (const style of asked.length > 0 ? asked : present) {
  const file = join(to, `${style}.glb`);
  // Materials stay apart, so that one of them can take another paint; no compression, which the page could not undo.
  execFileSync(process.execPath, [packer, '-i', join(from, `${style}.glb`), '-o', file, '-km', '-si', share]);
  const bytes = readFileSync(file);
  const { parts } = readShape(new Uint8Array(bytes).buffer);
  const triangles = parts.reduce((sum, { corners }) => sum + corners.count / 3, 0);
  const { size } = statSync(file);
  console.log(`${style}: ${parts.length} parts, ${triangles} triangles, ${(size / 1e6).toFixed(2)} MB`);
  const { bytes: mostBytes, triangles: mostTriangles, parts: mostParts } = shapeLimits;
  if (size > mostBytes || triangles > mostTriangles || parts.length > mostParts)
    throw new Error(`${style} is larger than the shop allows (docs/rules.md#shapes)`);
}

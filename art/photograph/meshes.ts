// The meshes that pictures are taken of: finer than those which the shop turns.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShapeName } from '#features/catalogue/shapes/shapes.rules.ts';

const shapes = join(import.meta.dirname, '..', 'shapes');
const fine = join(import.meta.dirname, '..', '.tmp', 'fine');

/** Fine enough for a picture: the shapes that the shop turns have a third of it. */
export const density = '0.65';

/** What each shape was made from, by its name: made.json of `npm run shapes`. */
export const madeShapes: Record<string, string> = JSON.parse(readFileSync(join(shapes, 'made.json'), 'utf8'));

/** The file of the fine mesh of a shape; built where it is not there, or where the shape is another by now. */
export function meshOf(shape: ShapeName): string {
  mkdirSync(fine, { recursive: true });
  const [mesh, of] = [join(fine, `${shape}.glb`), join(fine, `${shape}.txt`)];
  if (!existsSync(mesh) || !existsSync(of) || readFileSync(of, 'utf8') !== madeShapes[shape]) {
    const script = ['-P', join(shapes, 'make.py'), '--', shape, density, mesh];
    execFileSync('blender', ['-b', '-t', '1', '--factory-startup', '--python-exit-code', '1', ...script], {
      env: { ...process.env, OPENBLAS_NUM_THREADS: '1', PYTHONDONTWRITEBYTECODE: '1' },
    });
    writeFileSync(of, madeShapes[shape] ?? '');
  }
  return mesh;
}

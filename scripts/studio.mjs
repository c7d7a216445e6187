import { main, Obstacle } from './lib/checkout.mjs';
import { findChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { runNode, runQuietly } from './lib/process.mjs';

/** From numbers to everything that one sees: each makes only what changed. */
const ALL = ['make-shapes.ts', 'make-pictures.ts', 'prepare-shape-pictures.ts', 'make-brand.ts'];

const PACKAGES = 'apt-get install blender python3-numpy python3-scipy';

/** Printed by Blender itself, so that it stands out from what else it says. */
const QUESTION = `
import sys
missing = []
for name in ('numpy', 'scipy'):
    try: __import__(name)
    except ImportError: missing.append('python3-' + name)
import bpy
print('STUDIO', bpy.app.version_string, *missing)
`;

/** Throws an Obstacle that says what the studio lacks. */
async function checkBlender() {
  const asked = ['-b', '--factory-startup', '--python-expr', QUESTION];
  const { output } = await runQuietly('blender', asked, { limitSeconds: 120 }).catch(() => ({ output: '' }));
  const [, version, missing] = /^STUDIO (\S+) ?(.*)$/m.exec(output) ?? [];
  if (!version) throw new Obstacle(`The studio needs Blender, and none starts here: ${PACKAGES}`);
  if (!version.startsWith('3.'))
    throw new Obstacle(`The studio works with Blender 3, as Debian 12 has it; this is ${version}.`);
  if (missing) throw new Obstacle(`Blender's Python lacks ${missing}: ${PACKAGES}`);
}

/**
 * Runs a program of art/ with what it needs, or all of them one after the other:
 * `node scripts/studio.mjs [make-pictures.ts suv]`.
 */
main(async () => {
  const [program, ...args] = process.argv.slice(2);
  await checkBlender();
  await install();
  const env = program === 'make-shapes.ts' ? {} : { CHROMIUM_PATH: await findChromium() };
  for (const one of program ? [program] : ALL) {
    const code = await runNode([`art/${one}`, ...args], env);
    if (code !== 0) return code;
  }
  return 0;
});

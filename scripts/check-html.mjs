import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { inCheckout, main, Obstacle } from './lib/checkout.mjs';
import { install } from './lib/install.mjs';
import { runNode, runQuietly } from './lib/process.mjs';

/** Fetched when it is asked for: 32 MB, and it would look for a Java at every installation of the packages. */
const CHECKER = 'vnu-jar@26.9.27';

/** `npm run check-html`: the Nu HTML checker, of the W3C, on every page of the demo by every role. */
main(async () => {
  await install();
  await findJava();
  const checker = await fetchChecker();
  await build();
  const folder = await mkdtemp(join(tmpdir(), 'marque-pages-'));
  try {
    const saved = await runNode([inCheckout('scripts/save-pages.ts'), folder]);
    if (saved !== 0) return saved;
    const told = ['--errors-only', '--skip-non-html', folder];
    const { code, output } = await runQuietly('java', ['-jar', checker, ...told]);
    const errors = output.split('\n').filter((line) => line.includes(': error: '));
    for (const line of errors) console.error(line.replace(`file:${folder}/`, ''));
    if (code !== 0 && errors.length === 0)
      throw new Obstacle(`${output.trim()}\nThe Nu HTML checker failed.`);
    console.log(`The Nu HTML checker: ${errors.length} errors.`);
    return errors.length === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true });
  }
});

async function findJava() {
  const { code } = await runQuietly('java', ['-version']).catch(() => ({ code: 1 }));
  if (code === 0) return;
  throw new Obstacle(
    'The Nu HTML checker needs Java 11 or newer, and none starts here: install one (Debian: apt-get install default-jre-headless).',
  );
}

/** @returns {Promise<string>} where its program is */
async function fetchChecker() {
  const folder = inCheckout(`node_modules/.cache/${CHECKER}`);
  const program = join(folder, 'node_modules/vnu-jar/build/dist/vnu.jar');
  if (existsSync(program)) return program;
  console.log('Fetching the Nu HTML checker …');
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', CHECKER];
  const { code, output } = await runQuietly('npm', args);
  if (code === 0 && existsSync(program)) return program;
  throw new Obstacle(`${output.trim()}\nThe Nu HTML checker could not be fetched: npm says above why.`);
}

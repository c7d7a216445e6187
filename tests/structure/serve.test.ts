import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const here = fileURLToPath(new URL('../..', import.meta.url));
let checkout: string;

const write = (path: string, text: string) => writeFileSync(join(checkout, path), text);

/** A checkout as small as can be, with the house's own scripts. */
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'marque-serve-'));
  cpSync(join(here, 'scripts'), join(checkout, 'scripts'), { recursive: true });
  for (const folder of ['src', 'build/shop', 'node_modules/.bin']) {
    mkdirSync(join(checkout, folder), { recursive: true });
  }
  write('src/shop.ts', 'const price = 1;');
  write('package-lock.json', '{"packages":{"node_modules/a":{"version":"1.0.0"}}}');
  write('node_modules/.package-lock.json', '{"packages":{"node_modules/a":{"version":"1.0.0"}}}');
  symlinkSync(process.execPath, join(checkout, 'node_modules/.bin/node'));
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

/** As `npm run build` leaves it. */
async function build() {
  write('build/shop/main.js', "console.log('the shop runs as', process.env.NODE_ENV)");
  const script = `import { noteBuilt, readSources } from './scripts/lib/build.mjs'; noteBuilt(readSources())`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: checkout });
}

const serve = () =>
  promisify(execFile)(process.execPath, ['scripts/serve.mjs'], { cwd: checkout }).then(
    ({ stdout }) => ({ code: 0, said: stdout.trim() }),
    // What execFile rejects with: the exit code and what was printed.
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr.trim() }),
  );

test('serve runs what was built, for production', async () => {
  await build();
  expect(await serve()).toEqual({ code: 0, said: 'the shop runs as production' });
});

test('a build runs where it was copied to, with other times', async () => {
  await build();
  utimesSync(join(checkout, 'src/shop.ts'), 1, 1);
  expect(await serve()).toMatchObject({ code: 0 });
});

test('without a build, or with an older one, serve says in a sentence what to do', async () => {
  expect(await serve()).toEqual({
    code: 1,
    said: 'There is no build of the shop here. Run `npm run build` first.',
  });
  await build();
  write('src/shop.ts', 'const price = 2;');
  expect(await serve()).toEqual({
    code: 1,
    said: 'The build is not of these sources: something was changed since. Run `npm run build` again.',
  });
});

test('packages that are not those of the lockfile are not run, and not installed', async () => {
  await build();
  write('package-lock.json', '{"packages":{"node_modules/a":{"version":"2.0.0"}}}');
  expect(await serve()).toEqual({
    code: 1,
    said: 'The packages are not those of package-lock.json. Run `npm run build`, which installs them.',
  });
});

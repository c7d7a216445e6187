import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Whatever opens a database, a shop or a server of its own does so by one of these. */
const opensDatabase =
  /from '[^']*support\/(shop|serve-shop|breakable-database|test-database|people|sold|history|vip|workshop|demo-shop|local-evm-node|s3-server|mail-server)\.ts'|startEmbeddedPostgres/;

/**
 * By their names: `npm test` runs `x.test.ts`, `npm run test:all` `x.slow.test.ts` as well, and `npm run measure` `x.measure.ts` alone,
 * whose figures belong to the machine.
 */
const kinds: Record<string, RegExp> = {
  measure: /\.measure\.ts$/,
  all: /\.test\.tsx?$/,
};
const isWanted = kinds[process.env.TESTS ?? ''] ?? /(?<!\.slow)\.test\.tsx?$/;

const tests = [
  'src',
  'seeds',
  'bench',
  'prove',
  'tests/structure',
  'tests/fuzz',
  'tests/judges',
  'tests/support/contract',
  'tests/migrations',
].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => isWanted.test(file))
    .map((file) => `${folder}/${file}`),
);
/** Tests that mock a module, or work with sharp, which the shop sets up for its whole process, need a process of their own. */
const standsAlone = /\bvi\.(mock|doMock|resetModules)\(|'sharp'/;

const projects = {
  rules: [] as string[],
  shop: [] as string[],
  alone: [] as string[],
};
for (const file of tests) {
  const text = readFileSync(file, 'utf8');
  const name = standsAlone.test(text) ? 'alone' : opensDatabase.test(text) ? 'shop' : 'rules';
  projects[name].push(file);
}

const shared = {
  env: { NODE_ENV: 'test' },
  // Generous, for slow and busy machines: a test that hangs still ends.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: ['tests/support/no-leaks.setup.ts', 'tests/support/unordered-rows.setup.ts'],
};

export default defineConfig({
  test: {
    pool: 'forks',
    // Figures are taken with nothing beside them.
    maxWorkers: process.env.TESTS === 'measure' ? 1 : 3,
    projects: [
      { test: { ...shared, name: 'rules', include: projects.rules, isolate: false } },
      {
        test: {
          ...shared,
          name: 'shop',
          include: projects.shop,
          globalSetup: ['tests/support/postgres.setup.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'alone',
          include: projects.alone,
          globalSetup: ['tests/support/postgres.setup.ts'],
        },
      },
    ],
  },
});

import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Whatever opens a database, a shop or a server of its own does so by one of these. */
const opensDatabase =
  /from '[^']*support\/(shop|serve-shop|breakable-database|old-shop|test-database|people|sold|history|vip|workshop|demo-shop|local-evm-node|s3-server|mail-server)\.ts'|startEmbeddedPostgres/;

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
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
);
/** Tests that mock a module, or work with sharp, which the shop sets up for its whole process, need a process of their own. */
const standsAlone = /\bvi\.(mock|doMock|resetModules)\(|'sharp'/;

/** Tests whose promise is a time that a page takes at most: nothing of ours runs beside them. */
const isTimed = /\.bodies\.test\.ts$/;

const projects = {
  rules: [] as string[],
  shop: [] as string[],
  alone: [] as string[],
  timed: [] as string[],
};
for (const file of tests) {
  const text = readFileSync(file, 'utf8');
  const name = standsAlone.test(text) ? 'alone' : opensDatabase.test(text) ? 'shop' : 'rules';
  projects[isTimed.test(file) ? 'timed' : name].push(file);
}

const shared = {
  env: { NODE_ENV: 'test' },
  // Generous, for slow and busy machines: a test that hangs still ends.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: ['tests/support/no-leaks.setup.ts'],
};

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
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
      {
        test: {
          ...shared,
          name: 'timed',
          include: projects.timed,
          globalSetup: ['tests/support/postgres.setup.ts'],
          maxWorkers: 1,
          // After all others.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

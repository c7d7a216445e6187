import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Whatever opens a database, a shop or a server of its own does so by one of these. */
const opensDatabase =
  /support\/(shop|test-database|people|sold|history|vip|workshop|demo-shop|local-evm-node|s3-server|mail-server)|startEmbeddedPostgres/;

const tests = ['src', 'seeds', 'tests/structure'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
);
const [withDatabase = [], without = []] = [true, false].map((wanted) =>
  tests.filter((file) => opensDatabase.test(readFileSync(file, 'utf8')) === wanted),
);
/** Tests that put something else in the place of a module need their modules for themselves. */
const mocks = (file: string) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8'));

const shared = {
  env: { NODE_ENV: 'test' },
  // Generous, for slow and busy machines: a test that hangs still ends.
  testTimeout: 90_000,
  hookTimeout: 90_000,
  setupFiles: ['tests/support/no-leaks.setup.ts'],
};

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: 'rules', include: without, isolate: false } },
      {
        test: {
          ...shared,
          name: 'shop',
          include: withDatabase.filter((file) => !mocks(file)),
          globalSetup: ['tests/support/postgres.setup.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'mocked',
          include: withDatabase.filter(mocks),
          globalSetup: ['tests/support/postgres.setup.ts'],
        },
      },
    ],
  },
});

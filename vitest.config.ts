import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'seeds/**/*.test.ts'],
    globalSetup: ['tests/support/postgres.setup.ts'],
    env: { NODE_ENV: 'test' },
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});

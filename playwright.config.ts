import { defineConfig } from '@playwright/test';

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

/** Journeys of the staff, and those that open windows of several widths themselves. */
const atTheDesk =
  /\/(a-worker|a-workers-admin|an-admin|a-global-admin|staff|every|the-shop-at|the-shop-is-down|the-dealer|a-delivery|a-used-car-finds|a-customer-returns)[\w-]*\.(slow\.)?spec\.ts$/;

/** `npm test` leaves the slow ones to `npm run test:all`, and both leave figures to `npm run measure`. */
const all = process.env.TESTS === 'all';
const others = all ? [] : [/\.slow\.spec\.ts$/];
/** Of a journey that is written for several widths, `npm test` walks the one of its device. */
const otherWidths = (widths: RegExp) => (all ? {} : { grepInvert: widths });
const measures = process.env.TESTS === 'measure';

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/support/journeys.setup.ts',
  outputDir: 'test-results',
  // With three on two cores each step takes longer, and all of them no less.
  workers: measures ? 1 : 2,
  // Generous, for slow and busy machines: a journey that hangs still ends.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: process.env.JOURNEYS_REPORT
    ? [['list'], ['json', { outputFile: process.env.JOURNEYS_REPORT }]]
    : [['list']],
  use: {
    // Set by the global setup, which opens the shop.
    baseURL: process.env.SHOP_URL,
    actionTimeout: 60_000,
    // Colours are judged as they stand, not on their way.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing took a quarter of the time. To see what a journey saw: npm run journeys -- <name> --trace on
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // As root, Chromium cannot build its sandbox.
      args: process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet,
    },
  },
  // A journey is walked on the device that people use for it; one that needs other widths opens them itself.
  projects: measures
    ? [{ name: 'measure', testMatch: /\.measure\.ts$/ }]
    : [
        {
          name: 'phone',
          testIgnore: [...others, atTheDesk],
          ...otherWidths(/\b(768|1440) (px|pixels)/),
          use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
        },
        {
          name: 'desk',
          testMatch: atTheDesk,
          testIgnore: others,
          ...otherWidths(/\b(360|768) (px|pixels)/),
          use: { viewport: { width: 1440, height: 900 } },
        },
      ],
});

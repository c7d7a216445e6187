import { defineConfig } from '@playwright/test';

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/support/journeys.setup.ts',
  outputDir: 'test-results',
  // Journeys also wait, for answers and for delays of the shop. With three, all took 4.2 to 4.6 minutes on two cores.
  workers: 3,
  // Generous, for slow and busy machines: a journey that hangs still ends.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: process.env.JOURNEYS_REPORT
    ? [['list'], ['json', { outputFile: process.env.JOURNEYS_REPORT }]]
    : [['list']],
  use: {
    // Set by the global setup, which opens the shop.
    baseURL: process.env.SHOP_URL,
    actionTimeout: 20_000,
    // It would answer before a journey's own routes do. The journey that is about it lets it in.
    serviceWorkers: 'block',
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
  // A journey whose name says a width in pixels sets it itself, and is walked by the project of that width alone.
  projects: [
    // Staff's screens need 768 px; what a narrow window shows instead is a journey of its own.
    {
      name: 'phone',
      testIgnore: [
        /(worker|workers-admin|admin)-|every-|staff-|the-shop-is-down|the-dealer-|a-delivery-/,
        // They open windows of both widths themselves.
        /a-used-car-finds|a-customer-returns|the-shop-at-every-width/,
      ],
      grepInvert: /\b(768|1440) (px|pixels)/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desk',
      testIgnore: /on-a-slow-phone/,
      grepInvert: /\b360 (px|pixels)/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '../support/journey.ts';

/** What the build gives to browsers. */
const readScripts = () =>
  readdirSync('build/client', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, text: readFileSync(`build/client/${file}`, 'utf8') }));

test('the scripts that browsers get do without Temporal, which Safari lacks', () => {
  const scripts = readScripts();
  expect(scripts.length).toBeGreaterThan(100);
  expect(scripts.filter(({ text }) => text.includes('Add to Basket'))).not.toEqual([]);
  expect(scripts.filter(({ text }) => /\bTemporal\b/.test(text)).map(({ file }) => file)).toEqual([]);
});

test('a journey walks in a browser without Temporal', async ({ page }) => {
  await page.goto('/cars');
  expect(await page.evaluate(() => 'Temporal' in globalThis)).toBe(false);
});

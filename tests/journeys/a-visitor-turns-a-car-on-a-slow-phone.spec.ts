import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { readShape } from '#features/catalogue/shapes/screens/customer/read-shape.ts';
import { shapeNames } from '#features/catalogue/shapes/shapes.rules.ts';
import { alive } from '../support/form-walk.ts';
import { expect, test } from '../support/journey.ts';
import { aTurnableCar, drawnCanvas, framesEvery, viewIn3d } from '../support/journey-shapes.ts';

const files = new URL('../../src/features/catalogue/shapes/files/', import.meta.url);
const measuredFrames = 200;

/** The shape with the most parts, each of which is drawn by calls of the script; of several the one with the most triangles. */
async function heaviestShape() {
  const weights = await Promise.all(
    (await readdir(files)).map(async (file) => {
      const { parts } = readShape(new Uint8Array(await readFile(new URL(file, files))).buffer);
      const corners = parts.reduce((sum, part) => sum + part.corners.count, 0);
      return { name: basename(file, '.glb'), weight: parts.length * 1e9 + corners };
    }),
  );
  const [heaviest] = weights.sort((one, other) => other.weight - one.weight);
  const name = shapeNames.find((one) => one === heaviest?.name);
  if (!name) throw new Error('There is no shape');
  return name;
}

const share = (sorted: readonly number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)]!;

test('the heaviest shape turns with at most 4 ms of script a frame on a processor that is four times slower', async ({
  page,
}) => {
  // A browser without a graphics card, on a busy machine, draws one or two frames a second.
  test.setTimeout(480_000);
  // Small: what the script does is the same for any size, and a browser without a graphics card draws large pictures slowly.
  await page.setViewportSize({ width: 320, height: 420 });
  const car = await aTurnableCar(await heaviestShape());
  // What a frame does is timed around its own work: what the graphics card does with it afterwards is none of the script.
  await page.addInitScript(() => {
    const inTime = globalThis.requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (then) =>
      inTime((time) => {
        const began = performance.now();
        then(time);
        performance.measure('frame', { start: began, end: performance.now() });
      });
  });
  await framesEvery(page, 16);
  await page.goto(`/cars/${car._id}`);
  await alive(viewIn3d(page));
  await viewIn3d(page).click();
  await expect(drawnCanvas(page)).toHaveAttribute('data-drawn', 'orange');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const times = () =>
    page.evaluate(() => performance.getEntriesByName('frame').map(({ duration }) => duration));
  const { x, y, width, height } = (await drawnCanvas(page).boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  // Held by a hand it is drawn with every frame; the first ones prepare what the others use.
  await page.mouse.down();
  await expect.poll(async () => (await times()).length, { timeout: 120_000 }).toBeGreaterThan(20);
  const from = (await times()).length;
  await expect
    .poll(async () => (await times()).length, { timeout: 300_000 })
    .toBeGreaterThan(from + measuredFrames);
  await page.mouse.up();
  await browser.detach();
  const sorted = (await times()).slice(from, from + measuredFrames).sort((one, other) => one - other);
  const [p50, p95] = [share(sorted, 0.5), share(sorted, 0.95)];
  test.info().annotations.push({ type: 'script a frame', description: `p50 ${p50} ms, p95 ${p95} ms` });
  expect(p50).toBeLessThanOrEqual(4);
  // Other work on the machine is in some of these times; a frame that works too much is in all of them.
  expect(p95).toBeLessThanOrEqual(16);
});

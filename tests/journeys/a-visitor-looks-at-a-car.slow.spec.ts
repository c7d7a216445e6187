import type { Car, CarDetail } from '#features/catalogue/catalogue.contract.ts';
import { alive } from '../support/form-walk.ts';
import { expect, expectAccessible, type Page, test } from '../support/journey.ts';
import { drawnCanvas, expectTurned, framesEvery, turntable, viewIn3d } from '../support/journey-shapes.ts';
import { jsonOf } from '../support/json.ts';

/** A car of the demo that has several pictures and can be turned, its page open. */
async function openCarWithPictures(page: Page): Promise<CarDetail> {
  // By its name: beside this journey others add cars of their own, which come first in the list.
  for (const { _id } of await jsonOf<Car[]>(await page.request.get('/api/cars?search=Artura'))) {
    const car = await jsonOf<CarDetail>(await page.request.get(`/api/cars/${_id}`));
    if (!car.shape || (car.pictures ?? []).length < 2) continue;
    await page.goto(`/cars/${_id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(car.model);
    return car;
  }
  throw new Error('No car of the demo has several pictures and a shape');
}

const openIn3d = async (page: Page) => {
  await alive(viewIn3d(page));
  await viewIn3d(page).click();
};
const drawn = (page: Page) => expect(drawnCanvas(page)).toHaveAttribute('data-drawn', /./);
const still = (page: Page, car: CarDetail) =>
  page.getByRole('dialog').getByRole('img', { name: `${car.make} ${car.model}` });

test.describe('a car is looked at from all sides', () => {
  test('in its pictures: one after the other, by their small ones, by keys, and as large as the screen', async ({
    page,
  }) => {
    const car = await openCarWithPictures(page);
    const count = car.pictures?.length ?? 0;
    const next = page.getByRole('button', { name: 'Next picture' });
    const previous = page.getByRole('button', { name: 'Previous picture' });
    const small = page.getByRole('list', { name: 'All pictures' }).getByRole('link');
    await alive(next);
    await expect(small).toHaveCount(count);
    for (let index = 2; index <= count; index += 1) {
      await next.click();
      await expect(small.nth(index - 1)).toHaveAttribute('aria-current', 'true');
    }
    await expect(next).toBeDisabled();
    await page.getByRole('link', { name: /^Picture 1: / }).click();
    await expect(small.first()).toHaveAttribute('aria-current', 'true');
    await expect(previous).toBeDisabled();
    await page.getByRole('list', { name: `Pictures of ${car.make} ${car.model}`, exact: true }).focus();
    await page.keyboard.press('End');
    await expect(small.last()).toHaveAttribute('aria-current', 'true');
    await expectAccessible(page);
    const large = page.getByRole('button', { name: 'Full screen' });
    await large.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('status')).toContainText(`${count}`);
    await page.keyboard.press('Home');
    await expect(dialog.getByRole('button', { name: 'Previous picture' })).toBeDisabled();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(large).toBeFocused();
    await expect(small.first()).toHaveAttribute('aria-current', 'true');
  });

  test('in 3D by keys alone: opened, turned, brought closer, repainted, closed where it was opened', async ({
    page,
  }) => {
    await framesEvery(page, 16);
    await openCarWithPictures(page);
    await alive(viewIn3d(page));
    const isThere = () => viewIn3d(page).evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
    await expect(viewIn3d(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await drawn(page);
    await expectAccessible(page);
    const isTurntable = () => turntable(page).evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 4 && !(await isTurntable()); presses += 1)
      await page.keyboard.press('Tab');
    await expect(turntable(page)).toBeFocused();
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', '+', '-', 'ArrowDown'])
      await expectTurned(page, () => page.keyboard.press(key));
    await page.keyboard.press('Tab');
    await expectTurned(page, () => page.keyboard.press('ArrowRight'));
    await expect(page.getByText('Preview paint')).toBeVisible();
    for (const name of ['Turn left', 'Turn right', 'Zoom in', 'Zoom out']) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
      await expectTurned(page, () => page.keyboard.press('Enter'));
    }
    await page.keyboard.press('Escape');
    await expect(turntable(page)).toBeHidden();
    await expect(viewIn3d(page)).toBeFocused();
  });

  test('in 3D by fingers: one turns it, two bring it closer, and the page behind stays where it is', async ({
    page,
  }) => {
    await framesEvery(page, 16);
    await openCarWithPictures(page);
    await openIn3d(page);
    await drawn(page);
    const browser = await page.context().newCDPSession(page);
    const { x, y, width, height } = (await drawnCanvas(page).boundingBox())!;
    const [middleX, middleY] = [x + width / 2, y + height / 2];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...apart: number[]) =>
      browser.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: apart.map((by, id) => ({ x: middleX + by, y: middleY, id })),
      });
    const before = await page.evaluate(() => scrollY);
    await expectTurned(page, async () => {
      await touch('touchStart', 0);
      for (const by of [10, 30, 60]) await touch('touchMove', by);
      await touch('touchEnd');
    });
    await expectTurned(page, async () => {
      await touch('touchStart', -20, 20);
      for (const by of [30, 50, 80]) await touch('touchMove', -by, by);
      await touch('touchEnd');
    });
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await browser.detach();
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await expect(viewIn3d(page)).toBeFocused();
  });

  test('in 3D by itself first, and not where little motion is wanted', async ({ page }) => {
    await framesEvery(page, 16);
    // Small: a browser without a graphics card draws few large pictures a second.
    await page.setViewportSize({ width: 360, height: 500 });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const draws = () => page.evaluate(() => Number(document.body.dataset.draws ?? 0));
    await page.addInitScript(() => {
      const clear = WebGL2RenderingContext.prototype.clear;
      WebGL2RenderingContext.prototype.clear = function (mask) {
        // Not what is prepared out of sight, such as the lights that the car mirrors.
        const isSeen = this.getParameter(this.FRAMEBUFFER_BINDING) === null;
        document.body.dataset.draws = String(Number(document.body.dataset.draws ?? 0) + (isSeen ? 1 : 0));
        clear.call(this, mask);
      };
    });
    await openCarWithPictures(page);
    await openIn3d(page);
    await drawn(page);
    await expect.poll(draws, { timeout: 60_000 }).toBeGreaterThan(12);
    await page.keyboard.press('Escape');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(turntable(page)).toBeHidden();
    const before = await draws();
    await openIn3d(page);
    await drawn(page);
    await expectTurned(page, () => page.getByRole('button', { name: 'Turn left' }).click());
    // One when it comes, one when it is fitted to the screen, one for the button, and some to spare: not turn after turn.
    expect((await draws()) - before).toBeLessThan(8);
  });

  test('in its picture, with the reason, where the browser draws nothing in 3D', async ({ page }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    const car = await openCarWithPictures(page);
    await openIn3d(page);
    await expect(page.getByText("3D isn't supported in this browser.")).toBeVisible();
    await expect(still(page, car)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(viewIn3d(page)).toBeFocused();
    await expect(page.getByRole('list', { name: 'All pictures' })).toBeVisible();
  });

  test('in its picture while the graphics card is taken away, and in 3D again when it is back', async ({
    page,
  }) => {
    await framesEvery(page, 16);
    // Small: a browser without a graphics card draws large pictures slowly.
    await page.setViewportSize({ width: 360, height: 500 });
    const car = await openCarWithPictures(page);
    await openIn3d(page);
    await drawn(page);
    const card = await drawnCanvas(page).evaluateHandle((canvas: HTMLCanvasElement) =>
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context'),
    );
    await card.evaluate((extension) => extension?.loseContext());
    await expect(page.getByText("3D isn't supported in this browser.")).toBeVisible();
    await expect(still(page, car)).toBeVisible();
    await card.evaluate((extension) => extension?.restoreContext());
    await drawn(page);
    await expectTurned(page, () => page.getByRole('button', { name: 'Turn left' }).click());
    await page.keyboard.press('Escape');
    await expect(viewIn3d(page)).toBeFocused();
  });

  test('in its picture, with the reason, where the device draws too slowly', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await framesEvery(page, 60);
    const car = await openCarWithPictures(page);
    await openIn3d(page);
    await expect(page.getByText("3D isn't supported on this device.")).toBeVisible();
    await expect(still(page, car)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewIn3d(page)).toBeFocused();
  });
});

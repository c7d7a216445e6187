import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { expect, expectAccessible, type Page, test } from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { expectTurned, framesEvery, viewIn3d as open } from '../support/journey-shapes.ts';
import { jsonOf } from '../support/json.ts';

/** The page of a car of the demo that has a shape. */
async function openCarWithShape(page: Page): Promise<void> {
  const [car] = await jsonOf<Car[]>(await page.request.get('/api/cars?search=McLaren%20Artura'));
  await page.goto(`/cars/${car!._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Artura');
}

const turned = (page: Page) => page.getByRole('application', { name: /^McLaren Artura in / });
const canvas = (page: Page) => turned(page).locator('canvas');

async function turnAndRepaint(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await framesEvery(page, 16);
  let fetched = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('.glb')) fetched += 1;
  });
  await openCarWithShape(page);
  expect(fetched).toBe(0);
  const changes = (act: () => Promise<void>) => expectTurned(page, act);

  await test.step('the shape is fetched when it is asked for, and shown in the own paint of the car', async () => {
    await open(page).click();
    await expect(canvas(page)).toHaveAttribute('data-drawn', 'orange');
    await expect(page.getByRole('radio', { name: 'Orange' })).toBeChecked();
    expect(fetched).toBe(1);
    await expectAccessible(page);
  });

  await test.step('a drag turns it, and so does a button', async () => {
    const box = (await canvas(page).boundingBox())!;
    await changes(async () => {
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2, { steps: 4 });
      await page.mouse.up();
    });
    await changes(() => page.getByRole('button', { name: 'Turn left' }).click());
  });

  await test.step('keys turn it, bring it closer, and put another paint on', async () => {
    await turned(page).focus();
    await changes(() => page.keyboard.press('ArrowRight'));
    await changes(() => page.keyboard.press('ArrowUp'));
    await changes(() => page.keyboard.press('+'));
    await page.keyboard.press('Tab');
    await expect(page.getByRole('radio', { name: 'Orange' })).toBeFocused();
    await changes(() => page.keyboard.press('ArrowRight'));
    await expect(page.getByRole('radio', { name: 'Red' })).toBeChecked();
    await expect(turned(page)).toHaveAccessibleName(/^McLaren Artura in Red\./);
    await expect(canvas(page)).toHaveAttribute('data-drawn', 'red');
    await expect(page.getByText('Preview paint')).toBeVisible();
  });

  await test.step('Escape closes it, and the focus is where it was', async () => {
    await page.keyboard.press('Escape');
    await expect(turned(page)).toBeHidden();
    await expect(open(page)).toBeFocused();
  });
}

test.describe('a car is turned and repainted', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('at 360 px, by hand and by keys alone, from the button View in 3D', ({ page }) =>
    turnAndRepaint(page, 360));

  test('at 1440 px, by hand and by keys alone', ({ page }) => turnAndRepaint(page, 1440));
});

test('a device that draws three frames too slowly shows the picture in place of the car', async ({
  page,
}) => {
  // A car that comes round by itself is drawn frame by frame.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await framesEvery(page, 60);
  await openCarWithShape(page);
  await open(page).click();
  await expect(page.getByText("3D isn't supported on this device.")).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'McLaren Artura' })).toBeVisible();
  await expect(turned(page)).toBeHidden();
  await expectAccessible(page);
});

test('a shape that cannot be fetched leaves the picture, and a car without a shape has no button', async ({
  page,
}) => {
  await page.route('**/*.glb', (route) => route.abort());
  await openCarWithShape(page);
  await open(page).click();
  await expect(page.getByText("3D isn't supported in this browser.")).toBeVisible();
  const car = await aCarOfItsOwn();
  await page.goto(`/cars/${car._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Basket' }).first()).toBeVisible();
  await expect(open(page)).toHaveCount(0);
});

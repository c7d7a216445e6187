import { expect, test } from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';

test('going back while a page is still coming throws no AbortError', async ({ page }) => {
  const { make, model } = await aCarOfItsOwn();
  const unhandled: string[] = [];
  page.on('console', (line) => {
    if (/AbortError|aborted/i.test(line.text())) unhandled.push(line.text());
  });
  const list = `/cars?search=${model}`;
  await page.goto('/');
  await page.goto(list);
  const car = page.getByRole('link', { name: new RegExp(`^(?!Compare).*${make} ${model}`) });
  await expect(car).toBeVisible();
  // The data of the next page is on its way for as long as nobody lets it through.
  const asked = Promise.withResolvers<void>();
  const letThrough = Promise.withResolvers<void>();
  await page.route(/\/cars\/[\w-]+\.data/, async (route) => {
    asked.resolve();
    await letThrough.promise;
    // The page has given this request up meanwhile.
    await route.continue().catch(() => {});
  });
  await test.step('a link is pressed, and Back before its page is there', async () => {
    await car.click();
    await asked.promise;
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    letThrough.resolve();
  });
  await test.step('the list is there again, and the car opens', async () => {
    await page.unrouteAll({ behavior: 'wait' });
    await page.goForward();
    await expect(page).toHaveURL(list);
    await car.click();
    await expect(page.getByRole('heading', { level: 1, name: `${make} ${model}` })).toBeVisible();
  });
  expect(unhandled).toEqual([]);
});

test('a double press puts one car into the basket', async ({ page }) => {
  await page.goto(`/cars/${(await aCarOfItsOwn({ stock: 5 }))._id}`);
  await page.getByRole('button', { name: 'Add to Basket' }).dblclick();
  const panel = page.getByRole('dialog', { name: 'Basket' });
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await expect(panel.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('1');
});

import type { VehicleSheet } from '#features/vehicles/sheet/sheet.contract.ts';
import { newId } from '#platform/database/ids.ts';
import { alive, button, field } from '../support/form-walk.ts';
import {
  expect,
  expectAccessible,
  haveSessionOf,
  type Page,
  stopClock,
  test,
  verifyAs,
} from '../support/journey.ts';
import { aCarOfItsOwn, type JourneyCar } from '../support/journey-cars.ts';
import { jsonOf } from '../support/json.ts';
import { aRealVin } from '../support/vehicles.ts';

const nameOf = (car: JourneyCar) => `${car.make} ${car.model}, ${car.color}`;
const rowOf = (page: Page, car: JourneyCar) =>
  page.getByRole('row').filter({ has: page.getByLabel(`New stock of ${nameOf(car)}`, { exact: true }) });
const stockOf = (page: Page, car: JourneyCar) =>
  rowOf(page, car).getByRole('cell').nth(6).locator('span').first();
const newStock = (page: Page, car: JourneyCar) =>
  page.getByLabel(`New stock of ${nameOf(car)}`, { exact: true });
const update = (page: Page, car: JourneyCar) =>
  page.getByRole('button', { name: `Update ${nameOf(car)}`, exact: true });

test('two workers who count the same car are not lost on each other', async ({ page, browser, baseURL }) => {
  await haveSessionOf(page, 'Worker');
  const car = await aCarOfItsOwn();
  await page.goto(`/worker?search=${car.model}`);
  await expect(rowOf(page, car)).toBeVisible();

  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  const other = await context.newPage();
  await haveSessionOf(other, 'Workers-Admin');
  await other.goto(`/worker?search=${car.model}`);
  await newStock(other, car).fill('15');
  await update(other, car).click();
  await expect(rowOf(other, car)).toContainText('15');
  await context.close();

  await test.step('is told what the colleague entered, and keeps what was typed', async () => {
    await newStock(page, car).fill('9');
    await update(page, car).click();
    await expect(rowOf(page, car).getByRole('alert')).toHaveText(
      'The stock has changed in the meantime: it is now 15.',
    );
    await expect(newStock(page, car)).toHaveValue('9');
    await expect(stockOf(page, car)).toHaveText('15');
    await expectAccessible(page);
  });

  await test.step('who means it presses again', async () => {
    await update(page, car).click();
    await expect(stockOf(page, car)).toHaveText('9');
  });

  await test.step('a network that is away says so, and what was typed goes out with a second try', async () => {
    await page.context().setOffline(true);
    await newStock(page, car).fill('8');
    await update(page, car).click();
    await expect(rowOf(page, car).getByRole('alert')).toContainText('We could not reach the server.');
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Rentals' }).click();
    await expect(page.getByText('This page could not be opened.')).toBeVisible();
    await expect(newStock(page, car)).toHaveValue('8');
    await page.context().setOffline(false);
    await rowOf(page, car).getByRole('button', { name: 'Try again' }).click();
    await expect(stockOf(page, car)).toHaveText('8');
  });
});

test('a session that ends while stock is counted leads to the login, which says so and leads back', async ({
  page,
}) => {
  await haveSessionOf(page, 'Worker');
  const car = await aCarOfItsOwn();
  // The page asks for the basket by itself: it must not be the first to learn that the session is over.
  const basket = page.waitForResponse('**/api/basket');
  await page.goto(`/worker?search=${car.model}`);
  await basket;
  await page.context().clearCookies();
  await newStock(page, car).fill('9');
  await update(page, car).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fworker%3Fsearch%3D/);
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await expectAccessible(page);
});

test('the management stands behind its verification, and is left after half a second', async ({ page }) => {
  await haveSessionOf(page, 'Worker');
  await page.goto('/worker/manage');
  await expect(page).toHaveURL(/\/worker\/verify-management$/);

  await page.goto('/worker');
  await stopClock(page);
  await page.getByRole('link', { name: 'Management' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Opening Management' })).toBeVisible();
  await page.clock.runFor(499);
  await expect(page).toHaveURL(/\/worker$/);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(/\/worker\/verify-management$/);
  await page.clock.resume();

  await verifyAs(page, 'Worker');
  await expect(page).toHaveURL(/\/worker\/manage$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible();
  const offers = page.getByRole('navigation', { name: 'Management' }).getByRole('link');
  await expect(offers).toHaveText(['Add Car', 'Add VIP Car']);
  await expectAccessible(page);

  await test.step("a Workers-Admin's addresses lead a Worker home", async () => {
    await page.goto('/worker/verify-update-price');
    await expect(page).toHaveURL(/\/$/);
  });
});

test('a Workers-Admin is offered prices and VINs as well', async ({ page }) => {
  await haveSessionOf(page, 'Workers-Admin');
  await page.goto('/worker/verify-management');
  await verifyAs(page, 'Workers-Admin');
  const offers = page.getByRole('navigation', { name: 'Management' }).getByRole('link');
  await expect(offers).toHaveText(['Add Car', 'Add VIP Car', 'Update Car Price', 'Generate VIN']);
  await offers.filter({ hasText: 'Update Car Price' }).click();
  await expect(page).toHaveURL(/\/worker\/verify-update-price$/);
});

test('what is typed on a vehicle’s sheet is saved after its state was changed there, unless a colleague saved first', async ({
  page,
}) => {
  const car = await aCarOfItsOwn();
  await haveSessionOf(page, 'Worker');
  const delivery = { key: newId(), carId: car._id, unitsAre: 'new', vins: [aRealVin()] };
  const received = await page.request.post('/api/vehicles/deliveries', { data: delivery });
  const { vehicles } = await jsonOf<{ vehicles: { _id: string }[] }>(received);
  const { _id } = vehicles[0]!;
  await page.goto(`/worker/vehicles/${_id}`);
  await alive(button(page, 'Save'));
  await field(page, 'Location optional').fill('Yard 7');
  await button(page, 'Take off sale to prepare').click();
  await expect(page.getByText('The vehicle is off sale and being prepared.')).toBeVisible();
  await expect(button(page, 'Put on sale')).toBeVisible();
  await button(page, 'Save').click();
  await expect(page.getByText('Vehicle saved.')).toBeVisible();
  await field(page, 'Location optional').fill('Yard 8');
  await button(page, 'Put on sale').click();
  await expect(button(page, 'Take off sale to prepare')).toBeVisible();
  await page.reload();
  await expect(field(page, 'Location optional')).toHaveValue('Yard 8');
  await button(page, 'Save').click();
  await expect(page.getByText('Vehicle saved.')).toBeVisible();

  await field(page, 'Location optional').fill('Yard 6');
  const { vin, arrivedOn } = await jsonOf<VehicleSheet>(await page.request.get(`/api/vehicles/${_id}`));
  const theirs = await page.request.put(`/api/vehicles/${_id}`, {
    data: { vin, arrivedOn, location: 'Yard 9' },
  });
  expect(theirs.ok(), await theirs.text()).toBe(true);
  await button(page, 'Take off sale to prepare').click();
  await expect(button(page, 'Put on sale')).toBeVisible();
  await page.reload();
  await expect(field(page, 'Location optional')).toHaveValue('Yard 6');
  await button(page, 'Save').click();
  await expect(page.getByText(/^Someone else changed this vehicle in the meantime/)).toBeVisible();
  await button(page, 'Discard mine and reload').click();
  await expect(field(page, 'Location optional')).toHaveValue('Yard 9');
  await field(page, 'Location optional').fill('Yard 5');
  await button(page, 'Save').click();
  await expect(page.getByText('Vehicle saved.')).toBeVisible();
});

import { newId } from '#platform/database/ids.ts';
import { expect, expectAccessible, haveSessionOf, type Page, password, test } from '../support/journey.ts';
import { aCarOfItsOwn, type JourneyCar } from '../support/journey-cars.ts';

const nameOf = (car: JourneyCar) => `${car.make} ${car.model}, ${car.color}`;
const rowOf = (page: Page, car: JourneyCar) =>
  page.getByRole('row').filter({ has: page.getByLabel(`New stock of ${nameOf(car)}`, { exact: true }) });
/** Of all whose model begins like this car's. */
const rowsOf = (page: Page, car: JourneyCar) => page.getByRole('row').filter({ hasText: car.model });
const stockOf = (page: Page, car: JourneyCar) =>
  rowOf(page, car).getByRole('cell').nth(6).locator('span').first();
const inRed = /\btext-bad\b/;
const newStock = (page: Page, car: JourneyCar) =>
  page.getByLabel(`New stock of ${nameOf(car)}`, { exact: true });
const update = (page: Page, car: JourneyCar) =>
  page.getByRole('button', { name: `Update ${nameOf(car)}`, exact: true });

test('a worker keeps the stock of both catalogues', async ({ page }) => {
  test.slow();
  await haveSessionOf(page, 'Worker');
  const car = await aCarOfItsOwn();

  await test.step('finds the stock on the panel', async () => {
    await page.goto(`/worker?search=${car.model.slice(0, -1)}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible();
    await expect(stockOf(page, car)).toHaveText('12');
    await expect(stockOf(page, car)).not.toHaveClass(inRed);
    await expectAccessible(page);
  });

  await test.step('what is no number of 0 or more does nothing', async () => {
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && calls.push(request.url()));
    for (const [wrong, text] of [
      ['', 'Enter a whole number, such as 12'],
      ['-1', 'Enter 0 or more'],
      ['99999999999999', 'At most 1,000,000'],
      ['2.5', 'Enter a whole number, such as 12'],
    ] as const) {
      await newStock(page, car).fill(wrong);
      await newStock(page, car).press('Enter');
      await expect(rowOf(page, car).getByRole('alert')).toHaveText(text);
    }
    await expectAccessible(page);
    await expect(newStock(page, car)).toHaveValue('2.5');
    expect(calls).toEqual([]);
  });

  await test.step('Enter sets the stock; the list is loaded again and the input cleared', async () => {
    await newStock(page, car).fill('2');
    await newStock(page, car).press('Enter');
    await expect(stockOf(page, car)).toHaveText('Low: 2 left');
    await expect(stockOf(page, car)).toHaveClass(inRed);
    await expect(newStock(page, car)).toHaveValue('');
    await expect(newStock(page, car)).toBeFocused();
  });

  await test.step('what is typed while the list is loaded again stays, and is sent after it', async () => {
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/*.data*', async (route) => {
      await released;
      await route.continue();
    });
    const reloading = page.waitForRequest('**/*.data*');
    await newStock(page, car).fill('5');
    await newStock(page, car).press('Enter');
    await reloading;
    await newStock(page, car).fill('2');
    await newStock(page, car).press('Enter');
    release();
    await expect(newStock(page, car)).toHaveValue('');
    await expect(stockOf(page, car)).toHaveText('Low: 2 left');
    await page.unroute('**/*.data*');
  });

  await test.step('what could not be loaded again stays, and can be tried again', async () => {
    await page.route('**/*.data*', (route) => route.abort());
    await newStock(page, car).fill('4');
    await newStock(page, car).press('Enter');
    await expect(page.getByText('This page could not be refreshed.')).toBeVisible();
    await expect(rowOf(page, car)).toContainText('Low: 2 left');
    const searched = page.waitForEvent('requestfailed', (request) =>
      request.url().includes(`search=${car.model}`),
    );
    await page.getByLabel('Search by make or model').fill(car.model);
    await searched;
    await expect(rowOf(page, car)).toContainText('Low: 2 left');
    await expect(page.getByLabel('Search by make or model')).toHaveValue(car.model);
    await page.unroute('**/*.data*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(new RegExp(`search=${car.model}$`));
    await expect(stockOf(page, car)).toHaveText('4');
  });

  await test.step('takes it back', async () => {
    await newStock(page, car).fill('12');
    await newStock(page, car).press('Enter');
    await expect(stockOf(page, car)).toHaveText('12');
    await newStock(page, car).fill('2');
    await newStock(page, car).press('Enter');
    await expect(rowOf(page, car)).toContainText('Low: 2 left');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(stockOf(page, car)).toHaveText('12');
  });

  await test.step('sees what is sold out among what runs low', async () => {
    await newStock(page, car).fill('0');
    await update(page, car).click();
    await expect(rowOf(page, car)).toContainText('Out of stock');
    await expectAccessible(page);
    const filters = page.getByRole('navigation', { name: 'Cars by state' });
    await filters.getByRole('link', { name: 'Low stock' }).click();
    await expect(page).toHaveURL(/low=true/);
    await expect(rowOf(page, car)).toContainText('Out of stock');
    await page.goBack();
    await expect(page).toHaveURL((url) => !url.search.includes('low'));
  });

  await test.step('searches while typing, and sorts by a head', async () => {
    const touring = await aCarOfItsOwn({ model: `${car.model} Touring` });
    const search = page.getByLabel('Search by make or model');
    await search.fill('');
    await expect(page).toHaveURL((url) => !url.search.includes('search'));
    await search.pressSequentially(car.model);
    await expect(page).toHaveURL(new RegExp(`search=${car.model}$`));
    await expect(rowOf(page, touring)).toBeVisible();
    await expect(rowOf(page, car)).toBeVisible();
    await search.fill('lambogini');
    await expect(page.getByText('Showing results for Lamborghini.')).toBeVisible();
    await page.getByRole('link', { name: 'Search for “lambogini” instead' }).click();
    await expect(page.getByText('No cars available.')).toBeVisible();
    await expect(page).toHaveURL((url) => url.search === '?search=lambogini&exact=yes');
    await search.fill('no such car');
    await expect(page).toHaveURL((url) => url.search === '?search=no+such+car');
    await expect(page.getByText('No cars available.')).toBeVisible();
    await page.getByRole('link', { name: 'Show all cars' }).click();
    await page.getByRole('columnheader', { name: 'Stock' }).getByRole('link').click();
    await expect(page.getByRole('columnheader', { name: 'Stock' })).toHaveAttribute('aria-sort', 'ascending');
    await search.fill(car.model);
    await expect(page).toHaveURL((url) => url.search === `?sort=stock&search=${car.model}`);
    await expect(rowsOf(page, car)).toContainText(['Out of stock', touring.model]);
    await page.getByRole('columnheader', { name: 'Stock' }).getByRole('link').click();
    await expect(rowsOf(page, car)).toContainText([touring.model, 'Out of stock']);
  });

  await test.step('a head that is pressed while the search still waits for the next key counts as well', async () => {
    const search = page.getByLabel('Search by make or model');
    await page.evaluate((typed) => {
      const box = document.querySelector<HTMLInputElement>('input[name=search]')!;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, typed);
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
      document.querySelector<HTMLAnchorElement>('thead a[href*="sort=price"]')!.click();
    }, `${car.model} T`);
    await expect(page).toHaveURL((url) => url.search === `?search=${car.model}+T&sort=price`);
    await search.fill('');
    await expect(page).toHaveURL((url) => url.search === '?sort=price');
  });

  await test.step('keeps the VIP cars in the same way', async () => {
    const vip = await aCarOfItsOwn({ vip: true });
    const tab = page.getByRole('main').getByRole('link', { name: /^VIP Cars/ });
    await tab.click();
    // The address says so before the page does.
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await page.getByLabel('Search by make or model').fill(vip.model);
    await expect(page).toHaveURL(new RegExp(`search=${vip.model}`));
    await newStock(page, vip).fill('3');
    await update(page, vip).click();
    await expect(rowOf(page, vip)).toContainText('Low: 3 left');
    await expectAccessible(page);
  });
});

test('a worker verifies for the management, and adds a VIP car', async ({ page }) => {
  const { username = '', email } = await haveSessionOf(page, 'Worker');
  await page.goto('/worker/manage');
  await page.getByLabel('Username').fill(username || email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/worker\/manage$/);

  const model = `Huayra ${newId().slice(-12)}`;
  await page.goto('/add-vip-car');
  await page.getByLabel('Make').fill('Pagani');
  await page.getByLabel('Model', { exact: true }).fill(model);
  await page.getByLabel('Color').fill('Red');
  await page.getByLabel('Price in $').fill('2100000');
  await page.getByLabel('Top speed in km/h').fill('383');
  await page.getByLabel('Stock', { exact: true }).fill('1');
  await page.getByLabel('Image URL').fill('https://pictures.invalid/huayra.jpg');
  await page.getByRole('button', { name: 'Add car' }).click();
  await page.waitForURL(/\/worker/);
  await page.goto(`/worker?catalogue=vip&search=${encodeURIComponent(model)}`);
  await expect(page.getByLabel(`New stock of Pagani ${model}, Red`, { exact: true })).toBeVisible();
});

import { newId } from '#platform/database/ids.ts';
import { expect, expectAccessible, haveSessionOf, type Page, test } from '../support/journey.ts';

const photo = new URL('../../seeds/pictures/roadster-green/1600.jpg', import.meta.url).pathname;

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

test('a worker lists a used car as a draft, tells all about it, and publishes it', async ({
  page,
  browser,
}) => {
  test.slow();
  const model = `Elan ${newId().slice(-12)}`;
  const visitors = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const visitor = await visitors.newPage();
  let id = '';

  await test.step('adds it with what helps to choose, as a draft', async () => {
    await haveSessionOf(page, 'Worker');
    await page.goto('/add-car');
    const entered = {
      Make: 'Lotus',
      Model: model,
      Color: 'Green',
      'Price in $': '38500',
      'Top speed in km/h': '190',
      'Model year': '1971',
    };
    for (const [label, value] of Object.entries(entered)) await field(page, label).fill(value);
    await field(page, 'Condition').selectOption('Used');
    await expect(field(page, 'Stock')).toHaveValue('1');
    await page.locator('input[type="file"]').setInputFiles(photo);
    await expect(page.getByText('The picture is uploaded.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add car' }).click();
    await expect(
      page.getByText('Enter the mileage. It is required for cars that are not new.'),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await expect(page.getByText(`Lotus ${model} is a draft: customers do not see it yet.`)).toBeVisible();
  });

  await test.step('finds it in the stock as a draft, and opens its page from its row', async () => {
    await page.goto(`/worker?search=${encodeURIComponent(model)}`);
    const row = page.getByRole('row').filter({ hasText: model });
    await expect(row.getByText('Draft')).toBeVisible();
    await row.getByRole('link', { name: model, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Lotus ${model}` })).toBeVisible();
    id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await expectAccessible(page);
    expect((await visitor.goto(`/cars/${id}`))?.status()).toBe(404);
  });

  await test.step('cannot publish it without its mileage, enters that and the rest, and publishes', async () => {
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(
      page.getByText('Enter the mileage. It is required for cars that are not new.'),
    ).toBeVisible();
    await field(page, 'Mileage in km').fill('61,400');
    await field(page, 'Fuel').selectOption('Petrol');
    await field(page, 'Power in kW').fill('93');
    await field(page, 'Description').fill('Two owners.\n\nSmall crack in the dashboard.');
    await field(page, 'Equipment').fill('Hard top\nTonneau cover');
    await expect(page.getByText('You have unsaved changes.')).toBeVisible();
    // In a hurry: nobody waits for the first before the second.
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    await expect(page.getByText('This car is now published.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a visitor with a phone finds it and reads all of it', async () => {
    await visitor.goto(`/cars?search=${encodeURIComponent(model)}`);
    await expect(visitor.getByText('Used · 1971 · 61,400 km · 93 kW · Petrol')).toBeVisible();
    await expectAccessible(visitor);
    await visitor.getByRole('link', { name: /View Details/ }).click();
    await expect(visitor.getByRole('heading', { name: 'Technical data' })).toBeVisible();
    await expect(visitor.getByText('Small crack in the dashboard.')).toBeVisible();
    await expect(visitor.getByText('93 kW (126 hp)')).toBeVisible();
    await expect(visitor.getByText('Tonneau cover')).toBeVisible();
    await expectAccessible(visitor);
    await visitor.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(visitor);
  });

  await test.step('a form that a colleague overtook says so, and loads what it is now', async () => {
    const colleague = await page.context().newPage();
    await colleague.goto(`/worker/cars/${id}`);
    await field(colleague, 'Seats').fill('2');
    await colleague.getByRole('button', { name: 'Save' }).click();
    await expect(colleague.getByText('Saved.', { exact: true })).toBeVisible();
    await colleague.close();
    await field(page, 'Seats').fill('4');
    // This reads the page again, with what the colleague saved.
    await page.getByRole('button', { name: 'Describe what picture 1 shows' }).click();
    const describing = page.getByRole('dialog');
    await describing.getByLabel('Description').fill('From the front');
    const read = page.waitForResponse((answer) => /\/worker\/cars\/.*\.data/.test(answer.url()));
    await describing.getByRole('button', { name: 'Save' }).click();
    await read;
    await expect(describing).toBeHidden();
    await expect(field(page, 'Seats')).toHaveValue('4');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText('Someone else changed this car in the meantime. Nothing was saved.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Discard mine and reload' }).click();
    await expect(field(page, 'Seats')).toHaveValue('2');
  });

  await test.step('archives it: it is gone for customers', async () => {
    await page.getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText('This car is now archived.')).toBeVisible();
    expect((await visitor.goto(`/cars/${id}`))?.status()).toBe(404);
  });
  await visitors.close();
});

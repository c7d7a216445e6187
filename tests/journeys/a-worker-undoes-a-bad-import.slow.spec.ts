import { newId } from '#platform/database/ids.ts';
import { expect, expectAccessible, loginAs, type Page, test } from '../support/journey.ts';

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const choose = (page: Page, name: string, text: string) =>
  page.getByLabel('CSV file of cars').setInputFiles(file(name, text));

test('a bad import is undone', async ({ page }) => {
  const key = newId().slice(-12);
  const name = `lot-${key}.csv`;
  const head = `Stock #;Brand ${key};Model name;Colour;MSRP;Condition;Odometer (km)`;

  await test.step('uploads the file of another system, and says which column is which', async () => {
    await loginAs(page, 'Worker');
    await page.goto('/worker/import');
    await choose(
      page,
      name,
      `${head}\nA1;Saab;Bad ${key};Red;12.500,50;Pre-owned;120.000\nA2;Saab;Worse ${key};Blue;call us;Pre-owned;80.000\n`,
    );
    const table = page.getByRole('table', { name: 'Columns of the file' });
    await expect(table.getByRole('row').filter({ hasText: 'Odometer (km)' })).toContainText(
      '120.000 · 80.000',
    );
    await expect(table.getByLabel('Import Colour as')).toHaveValue('color');
    await expectAccessible(page);
    await table.getByLabel(`Import Brand ${key} as`).selectOption('Make');
    await page.getByRole('button', { name: 'Check the file' }).click();
    await expect(
      page.getByText('Choose its column above, or enter one value for all cars').first(),
    ).toBeVisible();
    await page.getByLabel('Top speed (km/h)').fill('220');
    await page.getByLabel('Stock', { exact: true }).fill('1');
    await page.getByRole('button', { name: 'Check the file' }).click();
  });

  await test.step('takes the bad line home as a file, and imports the other one', async () => {
    await expect(page.getByText('1 line cannot be imported.')).toBeVisible();
    await expectAccessible(page);
    const leaving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download this line' }).click();
    expect((await leaving).suggestedFilename()).toBe('cars-to-correct.csv');
    await page.getByRole('button', { name: 'Import 1 car without it' }).click();
    await expect(page.getByText('The other lines have been imported.')).toBeVisible();
    const found = await page.request.get('/api/cars', { params: { search: `Bad ${key}` } });
    expect(await found.json()).toMatchObject([{ make: 'Saab', price: 12_500.5, mileageKm: 120_000 }]);
  });

  await test.step('is proposed the same columns for the next file', async () => {
    await choose(page, `next-${key}.csv`, `${head}\nA3;Saab;Third ${key};Red;9.000,00;Pre-owned;1.000\n`);
    await expect(page.getByText(/^As .+ chose for the last file like this one/)).toBeVisible();
    await expect(page.getByLabel(`Import Brand ${key} as`)).toHaveValue('make');
    await expect(page.getByLabel('Top speed (km/h)')).toHaveValue('220');
  });

  await test.step('finds it among the past imports, and sees what the undo would do', async () => {
    await page.goto('/worker/import');
    const row = page.getByRole('table', { name: 'Past imports' }).getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('1 new, 1 line left out');
    await row.getByRole('link', { name: `Undo ${name}` }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Effect of the undo' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('undoes it: the car is gone, and the page says who did it', async () => {
    await page.getByRole('button', { name: 'Undo this import' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('1 car will disappear from the shop');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('This import was undone.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Result of the undo' })).toBeVisible();
    await expectAccessible(page);
    const found = await page.request.get('/api/cars', { params: { search: `Bad ${key}` } });
    expect(await found.json()).toEqual([]);
  });
});

import { readFile } from 'node:fs/promises';
import { newId } from '#platform/database/ids.ts';
import { expect, expectAccessible, loginAs, test } from '../support/journey.ts';

const file = (text: string) => ({ name: 'cars.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const head = 'make,model,color,topSpeed,price,stock';

test('a worker brings cars in by a file, and takes them out again', async ({ page }) => {
  const model = `Import ${newId().slice(-12)}`;
  const choose = (text: string) => page.getByLabel('CSV file of cars').setInputFiles(file(text));

  await test.step('finds the page among the places of the floor', async () => {
    await loginAs(page, 'Worker');
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Import' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Import and export' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('is shown every bad line with its reasons, and nothing changes', async () => {
    await choose(`${head}\nLotus,${model},Green,350,2300000,2\n,Elise,Red,fast,-5,1\n`);
    await expect(page.getByText('1 line cannot be imported.')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: 'Elise' });
    await expect(row).toContainText('make is missing');
    await expect(row).toContainText('topSpeed is “fast”');
    await expect(page.getByRole('button', { name: 'Import 1 car without it' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('corrects the file, sees what it would do, and has it imported', async () => {
    await choose(`${head}\nLotus,${model},Green,350,2300000,2\n`);
    await expect(page.getByText('cars.csv is ready to import.')).toBeVisible();
    await expect(page.getByText(/^1 new car, 0 changed cars/)).toBeVisible();
    await page.getByRole('button', { name: 'Import 1 car' }).click();
    await expect(page.getByText('The file has been imported.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('finds the car in the shop', async () => {
    const found = await page.request.get('/api/cars', { params: { search: model } });
    expect(await found.json()).toMatchObject([{ make: 'Lotus', model, price: 2_300_000, stock: 2 }]);
  });

  await test.step('exports all cars; brought again, what it says of this one changes nothing', async () => {
    const leaving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export all' }).click();
    const text = await readFile(await (await leaving).path(), 'utf8');
    // The others' stock and prices change while other journeys walk.
    const [names, ...cars] = text.split('\r\n');
    const own = cars.filter((line) => line.includes(model));
    expect(own).toHaveLength(1);
    await choose([names, ...own, ''].join('\r\n'));
    await expect(page.getByText(/^0 new cars, 0 changed cars/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import \d/ })).toBeHidden();
  });
});

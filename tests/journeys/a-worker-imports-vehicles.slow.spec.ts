import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, haveSessionOf, test } from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { jsonOf } from '../support/json.ts';
import { aRealVin } from '../support/vehicles.ts';

const file = (text: string) => ({ name: 'yard.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const choose = (page: Page, text: string) =>
  page.getByLabel('CSV file of vehicles').setInputFiles(file(text));
const head = 'vin,carId,mileageKm,location,arrivedOn,notes';

/** How far the page can be moved sideways, in pixels. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a worker brings vehicles in by a file', async ({ page, browser, baseURL }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const car = await aCarOfItsOwn({ stock: 2 });
  const [one, two, three] = [aRealVin(), aRealVin(), aRealVin()];
  const good = [
    head,
    `${one},${car._id},12,Yard 2,2026-01-05,"Scratch, left door"`,
    `${two},${car._id},8,Yard 2,,`,
  ];
  const stockOf = async () =>
    (await jsonOf<{ stock: number }>(await page.request.get(`/api/cars/${car._id}`))).stock;
  const write = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('finds the page from the inventory', async () => {
    await haveSessionOf(page, 'Worker');
    await page.goto('/worker/vehicles');
    await page.getByRole('main').getByRole('link', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Import vehicles' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a file that is none of vehicles is refused in words', async () => {
    await choose(page, 'make,model\nLotus,Elan\n');
    await expect(page.getByText('The first line is missing the column vin.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('every bad line is told with its reasons, and nothing is written', async () => {
    await choose(page, [...good, `${three},${car._id},12.5,,2199-01-01,`, `WVW,${car._id},,,,`].join('\n'));
    await expect(page.getByText('2 lines with errors.')).toBeVisible();
    const lines = page.getByRole('region', { name: 'Lines with errors' }).getByRole('row');
    await expect(lines.filter({ hasText: three })).toContainText('mileageKm is “12.5”');
    await expect(lines.filter({ hasText: 'WVW' })).toContainText('17 characters');
    await expect(page.getByRole('button', { name: /^Import \d/ })).toBeHidden();
    await expectAccessible(page);
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await sideways(page), `${width} pixels wide`).toBe(0);
    }
    expect(await stockOf()).toBe(2);
  });

  await test.step('the mended file is tried, then written: the stock counted them already', async () => {
    await choose(page, good.join('\n'));
    await expect(page.getByText('yard.csv is ready to import.')).toBeVisible();
    await expect(page.getByText('2 new vehicles, 0 changed vehicles, 0 unchanged.')).toBeVisible();
    await write('Import 2 vehicles').dblclick();
    await expect(page.getByText('All vehicles in the file have been imported.')).toBeVisible();
    await expectAccessible(page);
    expect(await stockOf()).toBe(2);
  });

  await test.step('one more VIN than the stock counts is refused, and is taken as a new unit', async () => {
    await choose(page, `${head}\n${three},${car._id},5,Yard 3,,\n`);
    await expect(page.getByText('All units in stock already have a VIN')).toBeVisible();
    await page.getByText('New units', { exact: true }).click();
    await write('Import 1 vehicle').click();
    await expect(page.getByText('All vehicles in the file have been imported.')).toBeVisible();
    expect(await stockOf()).toBe(3);
  });

  await test.step('what somebody else changed since the dry run is told, and not written over', async () => {
    await choose(page, `vin,location\n${one},Yard 9\n`);
    await expect(page.getByText('yard.csv is ready to import.')).toBeVisible();
    const other = await browser.newContext({ baseURL });
    const theirs = await other.newPage();
    await haveSessionOf(theirs, 'Worker');
    await theirs.goto('/worker/vehicles/import');
    await choose(theirs, `vin,location\n${one},Yard 8\n`);
    await theirs.getByRole('button', { name: 'Import 1 vehicle' }).click();
    await expect(theirs.getByText('All vehicles in the file have been imported.')).toBeVisible();
    await other.close();
    await write('Import 1 vehicle').click();
    await expect(page.getByText(/^Vehicles have changed since/)).toBeVisible();
    await expectAccessible(page);
    await write('Import 1 vehicle').click();
    await expect(page.getByText('All vehicles in the file have been imported.')).toBeVisible();
  });

  await test.step('without a network nothing is lost: the same press goes on', async () => {
    await choose(page, `vin,location\n${one},Yard 10\n`);
    await expect(write('Import 1 vehicle')).toBeVisible();
    await page.context().setOffline(true);
    await write('Import 1 vehicle').click();
    await expect(page.getByText('The server did not respond.', { exact: false })).toBeVisible();
    await page.context().setOffline(false);
    await write('Import 1 vehicle').click();
    await expect(page.getByText('All vehicles in the file have been imported.')).toBeVisible();
  });

  await test.step('finds them in the inventory; what is exported changes nothing when it comes back', async () => {
    await page.getByRole('link', { name: 'View inventory' }).click();
    const vehicles = page.getByRole('region', { name: 'Vehicles' }).getByRole('row');
    await page.getByLabel('VIN, stock number or car').fill(one);
    await expect(vehicles.filter({ hasText: one })).toContainText('Yard 10');
    const out = page.getByRole('main').getByRole('link', { name: 'Export as CSV', exact: true });
    // Vehicles of others are sold meanwhile.
    await expect(out).toHaveAttribute('href', new RegExp(one));
    const leaving = page.waitForEvent('download');
    await out.click();
    const text = await readFile(await (await leaving).path(), 'utf8');
    await page.getByRole('main').getByRole('link', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Import vehicles' })).toBeVisible();
    await choose(page, text);
    await expect(page.getByText('yard.csv changes nothing.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import \d/ })).toBeHidden();
  });

  await test.step('a narrow window is told that it is too narrow, and shows the page when it is wide again', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
    await expectAccessible(page);
    // The desk's head leaves a moment after its page.
    await expect.poll(() => sideways(page)).toBe(0);
  });
});

import { newId } from '#platform/database/ids.ts';
import { expect, expectAccessible, haveSessionOf, type Page, test } from '../support/journey.ts';

const photo = new URL('../../seeds/pictures/roadster-green/1600.jpg', import.meta.url).pathname;

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

test('a worker deletes a draft that was a mistake', async ({ page }) => {
  const model = `Elise ${newId().slice(-12)}`;
  await haveSessionOf(page, 'Worker');
  await page.goto('/add-car');
  const entered = {
    Make: 'Lotus',
    Model: model,
    Color: 'Red',
    'Price in $': '1',
    'Top speed in km/h': '2',
    Stock: '3',
  };
  for (const [label, value] of Object.entries(entered)) await field(page, label).fill(value);
  await page.locator('input[type="file"]').setInputFiles(photo);
  await expect(page.getByText('The picture is uploaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText(`Lotus ${model} is a draft: customers do not see it yet.`)).toBeVisible();
  await page.goto(`/worker?search=${encodeURIComponent(model)}`);
  await page.getByRole('row').getByRole('link', { name: model, exact: true }).click();
  const name = `Lotus ${model}`;
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const address = page.url();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText(`Delete ${name} permanently?`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(`${name} has been deleted.`)).toBeVisible();
  await expect(page).toHaveURL(/\/worker$/);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Car not found.' })).toBeVisible();
});

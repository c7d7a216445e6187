import { alive } from '../support/form-walk.ts';
import { expect, expectAccessible, haveSessionOf, test } from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { drawnCanvas, turntable, viewIn3d } from '../support/journey-shapes.ts';
import { aGlb } from '../support/shape-files.ts';

test('a worker shows a car in 3D by a file of its own, by a body of the shop, and by its pictures alone', async ({
  page,
}) => {
  await haveSessionOf(page, 'Worker');
  const car = await aCarOfItsOwn();
  await page.goto(`/worker/cars/${car._id}`);
  const panel = page.getByRole('region', { name: 'In 3D' });
  const open = panel.getByRole('button', { name: 'Choose a 3D view' });
  const dialog = page.getByRole('dialog', { name: '3D view' });
  const save = dialog.getByRole('button', { name: 'Save' });
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'model/gltf-binary', buffer });
  await alive(open);
  await expect(viewIn3d(page)).toHaveCount(0);

  await test.step('a broken file is refused in a sentence; a good one is taken, and turned in its own colors', async () => {
    await open.click();
    await expect(dialog.getByText(/up to 1\.5 MB, 100,000 triangles/)).toBeVisible();
    await dialog.getByLabel('3D file').setInputFiles(file('cut.glb', Buffer.from(aGlb().slice(0, 300))));
    await expect(dialog.getByText('This file is damaged or cut off.')).toBeVisible();
    await dialog.getByLabel('3D file').setInputFiles(file('box.glb', Buffer.from(aGlb())));
    await expect(dialog.getByText(/box\.glb is uploaded: 12 triangles/)).toBeVisible();
    await expect(dialog.getByRole('radio', { name: /^Its own file/ })).toBeChecked();
    await expectAccessible(page);
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(panel.getByText(/^Its own file, in its own colors: 12 triangles/)).toBeVisible();
    await viewIn3d(page).click();
    await expect(drawnCanvas(page)).toHaveAttribute('data-drawn', 'own');
    await expect(turntable(page)).toHaveAccessibleName(/ in Its own colors\./);
    await expect(page.getByRole('radio', { name: 'Red' })).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(viewIn3d(page)).toBeFocused();
  });

  await test.step('a body of the shop in a paint takes its place; leaving without saving changes nothing', async () => {
    await open.click();
    await dialog.getByText('Roadster', { exact: true }).click();
    await expect(dialog.getByText('Saving deletes the current file.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Go back' }).click();
    await expect(panel.getByText(/^Its own file/)).toBeVisible();
    await open.click();
    await dialog.getByText('Roadster', { exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Paint' }).selectOption('Green');
    await save.click();
    await expect(panel.getByText('Roadster in green.')).toBeVisible();
  });

  await test.step('customers turn it; then the car is shown by its pictures alone again', async () => {
    await page.goto(`/cars/${car._id}`);
    await alive(viewIn3d(page));
    await viewIn3d(page).click();
    await expect(drawnCanvas(page)).toHaveAttribute('data-drawn', 'green');
    await page.goto(`/worker/cars/${car._id}`);
    await alive(open);
    await open.click();
    await dialog.getByText('None: pictures only').click();
    await save.click();
    await expect(panel.getByText(/^Customers see only pictures/)).toBeVisible();
    await expect(viewIn3d(page)).toHaveCount(0);
  });
});

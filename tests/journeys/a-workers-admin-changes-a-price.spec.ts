import { answerOnce } from '../support/answer-once.ts';
import { expect, expectAccessible, haveSessionOf, newCustomer, test, verifyAs } from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';

test('a Workers-Admin lowers a price, and customers see what it was', async ({ page }) => {
  const car = await aCarOfItsOwn();
  const lower = Math.round(car.price * 0.9);

  await test.step('is told that credentials are missing, and led to verification', async () => {
    await haveSessionOf(page, 'Workers-Admin');
    await page.goto('/worker/update-car-price');
    await expect(page.getByRole('alert')).toContainText(
      'Verification credentials are missing. Please verify again.',
    );
    await expect(page).toHaveURL(/\/worker\/verify-update-price$/);
    await verifyAs(page, 'Workers-Admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Update Car Price' })).toBeVisible();
    await expectAccessible(page);
  });

  const update = page.getByRole('button', { name: 'Update price' });

  await test.step('is told what is missing', async () => {
    await update.click();
    for (const text of ['Enter the make', 'Enter the model', 'Enter the new price'])
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('sees which cars that is for, as the name is typed', async () => {
    await page.getByLabel('Car make').fill(car.make.toUpperCase());
    await page.getByLabel('Car model').fill(car.model.slice(0, -1));
    await expect(page.getByText('No car has exactly this name. Did you mean:')).toBeVisible();
    await page.getByRole('button', { name: `${car.make} ${car.model}`, exact: true }).click();
    await expect(page.getByText(/^1 car with this name, including VIP cars$/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('keeps the form when no answer comes', async () => {
    await page.getByLabel('New price').fill(String(lower));
    await page.route('**/update-price', (call) => call.abort());
    await update.click();
    await expect(page.getByRole('alert')).toContainText('Failed to update price');
    await page.unroute('**/update-price');
    await expect(page.getByLabel('New price')).toHaveValue(String(lower));
  });

  await test.step('keeps what was entered when the permit has ended meanwhile', async () => {
    await answerOnce(page, '**/update-price', (call) =>
      call.fulfill({ status: 403, json: { code: 'not-verified', message: 'Please verify.' } }),
    );
    await update.click();
    await expect(page).toHaveURL(/\/worker\/verify-update-price$/);
    await verifyAs(page, 'Workers-Admin');
    await expect(page.getByLabel('New price')).toHaveValue(String(lower));
  });

  await test.step('changes the price, and reads how many cars follow', async () => {
    await update.click();
    await expect(page.getByText(`${car.make} ${car.model}: the price of 1 car is now`)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a customer sees the new price and what it was', async () => {
    await page.context().clearCookies();
    await newCustomer(page);
    await page.goto(`/cars/${car._id}`);
    await expect(page.getByText('Was').first()).toBeVisible();
    await expect(page.getByText(`$${lower.toLocaleString('en-US')}`).first()).toBeVisible();
  });
});

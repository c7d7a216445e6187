import { expect, expectAccessible, haveSessionOf, newCustomer, type Page, test } from '../support/journey.ts';
import { aCarOfItsOwn, type JourneyCar } from '../support/journey-cars.ts';

async function reserve(page: Page, car: JourneyCar) {
  await page.goto(`/reserve/${car._id}`);
  await page.getByLabel('Cardholder name').fill('Ada Byron');
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('1234');
  await page.getByLabel('CVV').fill('123');
  await page.getByRole('button', { name: 'Reserve for $99' }).click();
  await expect(page.getByRole('heading', { name: 'Reserved for you' })).toBeVisible();
}

test('a reserved car is let go', async ({ page, browser }) => {
  test.slow();
  const [first, second] = [await aCarOfItsOwn({ stock: 1 }), await aCarOfItsOwn({ stock: 1 })];
  const nameOf = ({ make, model }: JourneyCar) => `${make} ${model}`;
  const email = await newCustomer(page);

  await test.step('a customer reserves a car, and cannot reserve a second one', async () => {
    await reserve(page, first);
    await page.goto(`/reserve/${second._id}`);
    await expect(page.getByText('You already have a car reserved.')).toBeVisible();
    await page.getByRole('link', { name: 'See your reservation' }).click();
    await expect(page.getByRole('heading', { name: 'Reserved for you' })).toBeVisible();
  });

  await test.step('cancels it, and the deposit goes back', async () => {
    await page.getByRole('button', { name: 'Cancel the reservation' }).click();
    await expect(page.getByRole('dialog', { name: 'Cancel the reservation?' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel and refund $99' }).press('Enter');
    await expect(page.getByText('You canceled this reservation.')).toBeVisible();
    // The button that asked is gone with the reservation: the keyboard stays on the page, not at the top of the document.
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByText('$99 was refunded.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the same car waits for a day, another one can be reserved', async () => {
    await page.goto(`/reserve/${first._id}`);
    await expect(page.getByText('You reserved this car within the last 24 hours.')).toBeVisible();
    await reserve(page, second);
  });

  await test.step('staff see who has it, give more time once, and end it with a reason', async () => {
    const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const desk = await office.newPage();
    await haveSessionOf(desk, 'Admin');
    await desk.goto('/worker/holds');
    const row = desk.getByRole('row').filter({ hasText: nameOf(second) });
    await expect(row).toContainText(email.split('@')[0]!);
    await expectAccessible(desk);
    await row.getByRole('button', { name: 'Extend' }).click();
    await desk.getByRole('button', { name: 'Extend the reservation' }).click();
    await expect(row).toContainText('extended');
    await expect(row.getByRole('button', { name: 'Extend' })).toBeHidden();
    await row.getByRole('button', { name: /^End/ }).click();
    await expectAccessible(desk);
    await desk.getByLabel('Reason, for the customer').fill('It was damaged in our yard');
    await desk.getByRole('button', { name: 'End and refund' }).click();
    await expect(row).toBeHidden();
    await desk.getByRole('link', { name: /^Expired\b/ }).click();
    await expect(desk.getByRole('row').filter({ hasText: nameOf(second) })).toContainText('It was damaged');
    await office.close();
  });

  await test.step('the customer reads why, and that the deposit is back', async () => {
    await page.reload();
    await expect(page.getByText('It was damaged in our yard')).toBeVisible();
    await expect(page.getByText('$99 was refunded.')).toBeVisible();
  });
});

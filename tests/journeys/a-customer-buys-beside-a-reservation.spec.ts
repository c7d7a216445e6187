import { expect, expectAccessible, newCustomer, test } from '../support/journey.ts';
import { fillAddress } from '../support/journey-address.ts';
import { fillCard } from '../support/journey-card.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';

test('a customer who buys another one of a reserved car is shown the reservation, and asked once', async ({
  page,
}) => {
  test.slow();
  const car = await aCarOfItsOwn({ stock: 3 });
  const note = page.getByText('You reserved this car', { exact: true });
  const withDeposit = page.getByRole('link', { name: 'Buy with your deposit' });
  const question = page.getByRole('dialog', { name: 'Buy another one?' });
  const goOn = page.getByRole('button', { name: 'Continue to Card Payment' });

  await test.step('reserves the car', async () => {
    await newCustomer(page);
    await page.goto(`/reserve/${car._id}`);
    await fillCard(page);
    await page.getByRole('button', { name: 'Reserve for $99' }).click();
    await expect(page.getByRole('heading', { name: 'Reserved for you' })).toBeVisible();
  });

  await test.step('is led from the page of the car to the purchase with the deposit', async () => {
    await page.goto(`/cars/${car._id}`);
    await expect(note).toBeVisible();
    await expect(page.getByRole('link', { name: 'Reserve for $99' })).toBeHidden();
    await expectAccessible(page);
    await withDeposit.click();
    await expect(page.getByRole('heading', { name: `Buy your reserved ${car.model}` })).toBeVisible();
  });

  await test.step('reads it in the basket and at the checkout', async () => {
    await page.goto(`/cars/${car._id}`);
    await page.getByRole('button', { name: 'Add to Basket' }).click();
    const basket = page.getByRole('dialog', { name: 'Basket' });
    await expect(basket.getByText('You reserved this car', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await basket.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
    await expect(note).toBeVisible();
    await expect(withDeposit).toBeVisible();
  });

  await test.step('is asked before another one is bought, and can go back', async () => {
    await fillAddress(page);
    await goOn.click();
    await expect(question).toBeVisible();
    await expect(question.getByRole('link', { name: 'Buy with your deposit' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await goOn.click();
    await question.getByRole('button', { name: 'Buy another one' }).click();
    await expect(page.getByRole('heading', { name: 'Card Payment' })).toBeVisible();
  });

  await test.step('is not asked again', async () => {
    await page.goBack();
    await expect(note).toBeVisible();
    await goOn.click();
    await expect(page.getByRole('heading', { name: 'Card Payment' })).toBeVisible();
  });
});

import { expect, newCustomer, type Page, stopClock, test } from '../support/journey.ts';
import { fillAddress } from '../support/journey-address.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { aVin, daysWithRoom } from '../support/journey-workshop.ts';

/** Puts a car into the basket and goes on to where its card is asked for. */
async function goToCardPayment(page: Page): Promise<void> {
  await page.goto(`/cars/${(await aCarOfItsOwn())._id}`);
  await page.getByRole('button', { name: 'Add to Basket' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fillAddress(page);
  await page.getByRole('button', { name: 'Continue to Card Payment' }).click();
  await expect(page).toHaveURL(/\/card-payment$/);
}

test('a card is masked two seconds after it was typed, and its order shown after one', async ({ page }) => {
  test.slow();
  await newCustomer(page);
  await goToCardPayment(page);
  await stopClock(page);
  const number = page.getByLabel('Card number');
  const cvv = page.getByLabel('CVV');

  await test.step('the number is grouped, and masked but for its last four digits', async () => {
    await number.pressSequentially('4242x424242');
    await expect(number).toHaveValue('4242 4242 42');
    await page.clock.runFor(2000);
    await expect(number).toHaveValue('•••• ••42 42');
    await number.pressSequentially('4242421');
    await expect(number).toHaveValue('4242 4242 4242 4242');
    await page.clock.runFor(1999);
    await expect(number).toHaveValue('4242 4242 4242 4242');
    await page.clock.runFor(1);
    await expect(number).toHaveValue('•••• •••• •••• 4242');
  });

  await test.step('the slash of the expiry comes by itself', async () => {
    await page.getByLabel('Expiry').pressSequentially('1230');
    await expect(page.getByLabel('Expiry')).toHaveValue('12/30');
  });

  await test.step('the CVV is masked from its third digit on', async () => {
    await cvv.pressSequentially('12');
    await page.clock.runFor(2000);
    await expect(cvv).toHaveValue('12');
    await cvv.pressSequentially('34');
    await expect(cvv).toHaveValue('123');
    await page.clock.runFor(1999);
    await expect(cvv).toHaveValue('123');
    await page.clock.runFor(1);
    await expect(cvv).toHaveValue('•••');
  });

  await test.step('pays with what was typed; every item is recorded, and the spinner turns for a second', async () => {
    await page.getByLabel('Cardholder name').fill('Ada Byron');
    const paid = page.waitForRequest('**/api/payments/card');
    const recorded = page.waitForResponse('**/api/blockchain/record');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page).toHaveURL(/\/order-success$/);
    const sent = (await paid).postData() ?? '';
    expect(sent).toContain('12 St James Square');
    for (const ofTheCard of ['Ada Byron', '4242 4242', '42424242', '12/30', '"123"'])
      expect(sent).not.toContain(ofTheCard);
    expect((await recorded).status()).toBe(200);
    // The second begins with the page, which comes after its address.
    const spinner = page.getByRole('main').getByRole('status');
    await expect(spinner).toHaveText('Loading your order');
    await page.clock.runFor(999);
    await expect(spinner).toHaveText('Loading your order');
    await page.clock.runFor(1);
    await expect(page.getByText(/^MQ-\w{4}-\w{4}-\w{4}$/)).toBeVisible();
  });

  await test.step('the proof of the receipt is one step away', async () => {
    await page.clock.resume();
    await page.getByRole('link', { name: /^Proof of MQ-/ }).click();
    await expect(page).toHaveURL(/\/ledger\/MQ-/);
  });

  await test.step('without an order the page says so', async () => {
    await page.goto('/order-success');
    await expect(page.getByText('Order not found.')).toBeVisible();
  });
});

test('a booking is confirmed for a second and a half', async ({ page }) => {
  await newCustomer(page);
  await page.goto('/book-appointment');
  await page.getByLabel('Car VIN').fill(aVin());
  const [day = ''] = await daysWithRoom(page, 'non-technical');
  await page.getByLabel('Date').selectOption(day);
  await page.getByLabel('Repair Type').selectOption('non-technical');
  await stopClock(page);
  await page.getByRole('button', { name: 'Book Appointment' }).click();
  await expect(page.getByText('Appointment booked successfully!')).toBeVisible();
  await page.clock.runFor(1499);
  await expect(page).toHaveURL(/\/book-appointment$/);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(/\/service-center$/);
});

import { alive } from '../support/form-walk.ts';
import { holdBackScripts } from '../support/held-script.ts';
import { expect, expectAccessible, newCustomer, test } from '../support/journey.ts';
import { fillAddress } from '../support/journey-address.ts';
import { fillCard } from '../support/journey-card.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { anAcceptedOldCarOfItsOwn } from '../support/journey-old-cars.ts';

test('a reserved car is bought in installments, and the deposit counts', async ({ page }) => {
  test.slow();
  const car = await aCarOfItsOwn({ stock: 1 });
  await newCustomer(page);
  const main = page.getByRole('main');

  await test.step('reserves it, and goes on to buy it', async () => {
    await page.goto(`/reserve/${car._id}`);
    await fillCard(page, '4242424242424242');
    await page.getByRole('button', { name: 'Reserve for $99' }).click();
    await expect(page.getByRole('heading', { name: 'Reserved for you' })).toBeVisible();
    await page.getByRole('link', { name: 'Buy it for $83,901' }).click();
    await fillAddress(page);
    await main.getByRole('radio', { name: 'Installments' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue to Installment Plan' }).click();
  });

  await test.step('calculates the plan of what is left', async () => {
    await expect(page.getByRole('heading', { name: 'Pay in installments' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Confirm Payment' })).toBeDisabled();
    await page.getByRole('button', { name: 'Calculate' }).click();
    await expect(main.getByText('$83,901').filter({ visible: true }).first()).toBeVisible();
    await fillCard(page, '4242424242424242');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm Payment' }).click();
  });

  await test.step('has bought it, and its plan stands at what the deposit left', async () => {
    await expect(page.getByText(/^MQ-\w{4}-\w{4}-\w{4}$/).first()).toBeVisible();
    await page.goto('/dashboard');
    const reservations = page.getByRole('region', { name: 'Your reservations' });
    await expect(reservations.getByText('Bought', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Your plan' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your plan' })).toBeVisible();
    await expect(main).toContainText('$83,901');
  });
});

test('an old car pays for a part of a reserved one, and Back from the payment keeps what was entered', async ({
  page,
}) => {
  test.slow();
  const car = await aCarOfItsOwn({ stock: 1 });
  await anAcceptedOldCarOfItsOwn(page);
  const main = page.getByRole('main');
  const old = main.getByRole('checkbox', { name: /^Apply trade-in credit \(\$17,000\)/ });
  const goOn = main.getByRole('button', { name: 'Continue to Card Payment' });

  await test.step('reserves it, and reads what is left with the old car', async () => {
    await page.goto(`/reserve/${car._id}`);
    await fillCard(page, '4242424242424242');
    await page.getByRole('button', { name: 'Reserve for $99' }).click();
    await page.getByRole('link', { name: 'Buy it for $83,901' }).click();
    await fillAddress(page);
    await old.check();
    await expect(main.getByText('$66,901').filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(page);
    await goOn.click();
    await expect(main.getByRole('button', { name: 'Pay $66,901' })).toBeVisible();
  });

  await test.step('goes back: the address and the old car are still there', async () => {
    await page.goBack();
    await expect(goOn).toBeVisible();
    await expect(old).toBeChecked();
    await expect(main.getByLabel('City')).not.toHaveValue('');
    await goOn.click();
  });

  const second = await page.context().newPage();
  await test.step('opens a second tab, which gets as far', async () => {
    await second.goto(page.url());
    await alive(second.getByRole('button', { name: 'Continue to Card Payment' }));
    await fillAddress(second);
    await second.getByRole('button', { name: 'Continue to Card Payment' }).click();
    await fillCard(second, '4242424242424242');
  });

  await test.step('loads the payment anew, and pays what is left', async () => {
    await expect(main.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
    await page.reload();
    await expect(main.getByRole('button', { name: 'Pay $66,901' })).toBeVisible();
    await fillCard(page, '4242424242424242');
    await main.getByRole('button', { name: 'Pay $66,901' }).click();
    await expect(page.getByText(/^MQ-\w{4}-\w{4}-\w{4}$/).first()).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Your trade-ins' })).toContainText('Used for a purchase');
  });

  await test.step('a second tab that pays after it reads that the car is bought', async () => {
    await second.getByRole('button', { name: 'Pay $66,901' }).click();
    await expect(second.getByText('You bought this car.')).toBeVisible();
  });
});

test('a card form that is sent before its script has loaded sends no digit of the card', async ({ page }) => {
  await newCustomer(page);
  const { _id } = await aCarOfItsOwn();
  const scripts = await holdBackScripts(page);
  await page.goto(`/reserve/${_id}`, { waitUntil: 'commit' });
  await fillCard(page);
  const pay = page.getByRole('button', { name: 'Reserve for $99' });
  await expect(pay).toBeDisabled();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData()}`));
  await page.getByLabel('CVV').press('Enter');
  // As if the button had not been disabled.
  await pay.evaluate((button: HTMLButtonElement) => button.form?.submit());
  await expect.poll(() => sent.some((one) => one.includes(`/reserve/${_id}`))).toBe(true);
  expect(sent.filter((one) => /4242|12\/30|1230/.test(one.replaceAll(_id, '')))).toEqual([]);
  scripts.letThrough();
  await expect(pay).toBeEnabled();
});

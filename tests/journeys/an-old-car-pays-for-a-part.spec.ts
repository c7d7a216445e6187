import { holdBackScript } from '../support/held-script.ts';
import {
  expect,
  expectAccessible,
  haveSessionOf,
  mailTo,
  newCustomer,
  type Page,
  test,
} from '../support/journey.ts';
import { fillAddress } from '../support/journey-address.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { aVin } from '../support/journey-workshop.ts';
import { aJpeg } from '../support/pictures.ts';

async function payByCard(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Cardholder name').fill('Ada Byron');
  await main.getByLabel('Card number').fill('4242424242424242');
  await main.getByLabel('Expiry').fill('1240');
  await main.getByLabel('CVV').fill('123');
}

test('an old car pays for a part of the new one', async ({ page, browser, baseURL }) => {
  test.slow();
  const isNarrow = (page.viewportSize()?.width ?? 0) < 600;
  await page.setViewportSize({ width: isNarrow ? 360 : 1440, height: 900 });
  const email = await newCustomer(page);
  const main = page.getByRole('main');
  const vin = aVin();
  const car = await aCarOfItsOwn({ priceCents: 5_000_000 });

  await test.step('the range is there at once', async () => {
    await page.goto('/trade-in');
    await main.getByLabel('Make').fill('Mazda');
    await main.getByLabel('Model', { exact: true }).fill('mx5');
    await main.getByLabel('Model year').fill('2019');
    await main.getByLabel('Mileage in km').fill('48000');
    await expect(main.getByText(/^\$[\d,]+ – \$[\d,]+$/).filter({ visible: true })).toBeVisible();
    await main.getByLabel('Drives, and no warning light is on').selectOption('No');
    await expect(main.getByText('No estimate').filter({ visible: true })).toBeVisible();
    await main.getByLabel('Drives, and no warning light is on').selectOption('Yes');
    await expectAccessible(page);
  });

  await test.step('the customer asks for an offer, with a photo', async () => {
    await main.getByLabel('VIN').fill(vin);
    await main.getByLabel('Still owed on it, in dollars').fill('2000');
    await main
      .getByLabel('Choose photos')
      .setInputFiles({ name: 'car.jpg', mimeType: 'image/jpeg', buffer: await aJpeg(800, 600) });
    await expect(main.getByRole('img', { name: 'Your car, 1' })).toBeVisible();
    await main.getByRole('button', { name: 'Ask for an offer' }).click();
    await expect(main.getByRole('heading', { name: 'Your trade-ins' })).toBeVisible();
    await expect(main).toContainText('Waiting for an offer');
    await expectAccessible(page);
  });

  await test.step('a Workers-Admin sees it large, and makes an offer', async () => {
    const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
    const staff = await context.newPage();
    await haveSessionOf(staff, 'Workers-Admin');
    await staff.goto('/worker/trade-ins');
    await staff.getByLabel('Car, VIN or customer').fill(vin);
    await expect(staff.getByRole('status').filter({ hasText: '1 car' })).toBeVisible();
    const card = staff.getByRole('main').getByRole('listitem').filter({ hasText: vin });
    await expect(card.getByRole('img', { name: /2019 Mazda mx5, 1 of 1/ })).toBeVisible();
    await expectAccessible(staff);
    await card.getByRole('button', { name: /^Make an offer/ }).click();
    const dialog = staff.getByRole('dialog');
    await dialog.getByLabel('Amount in dollars').fill('a lot');
    await dialog.getByRole('button', { name: 'Send the offer' }).click();
    await expect(dialog).toContainText('Enter an amount such as 12500');
    await dialog.getByLabel('Amount in dollars').fill('17000');
    await dialog.getByLabel('A word with it').fill('A lovely car.');
    await expectAccessible(staff);
    await dialog.getByRole('button', { name: 'Send the offer' }).click();
    await expect(staff.getByText('$17,000 offered. The customer gets a mail.')).toBeVisible();
    await context.close();
  });

  await test.step('the customer reads the mail, and accepts', async () => {
    const mail = await mailTo(email, 2);
    expect(mail.text).toContain('$15,000');
    const script = await holdBackScript(page, 'Your trade-ins could not be loaded.');
    await page.reload();
    await expect(main).toContainText('A lovely car.');
    const accept = main.getByRole('button', { name: /^Accept/ });
    const dialog = page.getByRole('dialog', { name: 'Accept the offer?' });
    await script.isAskedFor;
    await accept.click();
    await expect(dialog).toBeHidden();
    script.letThrough();
    await expect(dialog).toContainText('$15,000 of your next purchase is paid with it');
    await dialog.getByRole('button', { name: 'Accept the offer' }).press('Enter');
    await expect(main.getByText('Accepted', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the credit stands in the order, and less is charged', async () => {
    await page.goto(`/cars/${car._id}`);
    await page.getByRole('button', { name: 'Add to Basket' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Proceed to Checkout' }).click();
    await main.getByLabel('Use the credit of your old car ($15,000)').check();
    await fillAddress(page);
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Continue to Card Payment' }).click();
    await expect(main.getByRole('heading', { name: 'Card Payment' })).toBeVisible();
    await payByCard(page);
    await main.getByRole('button', { name: 'Pay $35,000' }).click();
    await expect(main).toContainText('Receipt number');
    await page.goto('/dashboard#trade-ins');
    await expect(main.getByText('Used for a purchase', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
});

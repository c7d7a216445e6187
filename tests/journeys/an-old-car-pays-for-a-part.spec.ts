import { alive } from '../support/form-walk.ts';
import { holdBackScripts } from '../support/held-script.ts';
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
import { aRealVin } from '../support/vehicles.ts';

async function payByCard(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Cardholder name').fill('Ada Byron');
  await main.getByLabel('Card number').fill('4242424242424242');
  await main.getByLabel('Expiry').fill('1240');
  await main.getByLabel('CVV').fill('123');
}

/** From the list of handovers to what was found: a dent, and 500 dollars less. */
async function inspect(staff: Page, email: string): Promise<void> {
  await staff.goto(`/worker/handovers?search=${encodeURIComponent(email)}`);
  await staff.getByRole('link', { name: 'Trade-in for $15,000' }).click();
  const main = staff.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Inspection' })).toBeVisible();
  await alive(main.getByText('Another value'));
  await main.getByText('Another value').click();
  await main.getByLabel('Value in dollars').fill('16500');
  await main.getByLabel('Reason').fill('A dent in the door');
  await staff.reload();
  await expect(main.getByLabel('Reason')).toBeVisible();
  await expect(main.getByLabel('Reason')).toHaveValue('A dent in the door');
  await main.getByRole('button', { name: 'Save inspection' }).press('Enter');
  await expect(main.getByLabel('Color')).toBeFocused();
  await main.getByLabel('Color').fill('Red');
  await main.getByLabel('Mileage in km').fill('48200');
  await main.getByLabel('I compared this VIN with the vehicle').check();
  await expectAccessible(staff);
  await main.getByRole('button', { name: 'Save inspection' }).click();
  await main.getByRole('link', { name: 'Show to customer' }).click();
}

/** On the page that is turned to the owner. */
async function agree(staff: Page): Promise<void> {
  const main = staff.getByRole('main');
  await expect(main).toContainText('You pay now');
  await expect(main).toContainText('I pay $500 before');
  await main.getByRole('button', { name: 'I agree' }).press('Enter');
  await expect(main.getByLabel('Your name')).toBeFocused();
  await main.getByLabel('Your name').fill('Ada Byron');
  await main.getByLabel('I have read this and agree.').check();
  await expectAccessible(staff);
  await main.getByRole('button', { name: 'I agree' }).click();
}

async function payTheRest(staff: Page): Promise<void> {
  await staff.getByRole('main').getByRole('button', { name: 'Record $500' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('How').selectOption('Card terminal');
  await dialog.getByLabel('Reference').fill('Terminal 0042');
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: 'Record $500' }).click();
}

/** The new car goes, and the old one is a vehicle of ours. */
async function handOver(staff: Page): Promise<void> {
  const main = staff.getByRole('main');
  await main.getByRole('link', { name: 'Go to handover' }).click();
  const press = main.getByRole('button', { name: /^Hand over/ });
  await alive(press);
  await press.click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('VIN').fill(aRealVin());
  await dialog.getByRole('link', { name: 'Trade-in for $14,500' }).hover();
  const oldCar = await dialog.getByRole('link', { name: 'Trade-in for $14,500' }).getAttribute('href');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(staff.getByText(/was handed over to Ada Byron\. The customer gets an email/)).toBeVisible();
  await staff.goto(oldCar ?? '');
  await expect(main).toContainText('The trade-in was taken in at the handover.');
  await main.getByRole('link', { name: /^V\d+$/ }).click();
  await expect(main.getByRole('heading', { name: /Mazda/ })).toBeVisible();
}

test('an old car pays for a part of the new one', async ({ page, browser, baseURL }) => {
  test.slow();
  const isNarrow = (page.viewportSize()?.width ?? 0) < 600;
  await page.setViewportSize({ width: isNarrow ? 360 : 1440, height: 900 });
  const email = await newCustomer(page);
  const main = page.getByRole('main');
  const vin = aVin();
  const car = await aCarOfItsOwn({ priceCents: 5_000_000 });

  await test.step('the range is there at once, also for what was typed before the page was alive', async () => {
    const scripts = await holdBackScripts(page);
    await page.goto('/trade-in', { waitUntil: 'commit' });
    await main.getByLabel('Make').fill('Mazda');
    await main.getByLabel('Model', { exact: true }).fill('mx5');
    await main.getByLabel('Model year').fill('2019');
    await main.getByLabel('Mileage in km').fill('48000');
    await main
      .getByLabel('Choose photos')
      .setInputFiles({ name: 'car.jpg', mimeType: 'image/jpeg', buffer: await aJpeg(800, 600) });
    scripts.letThrough();
    await expect(main.getByText(/^\$[\d,]+ – \$[\d,]+$/).filter({ visible: true })).toBeVisible();
    await main.getByLabel('Runs, no warning lights').selectOption('No');
    await expect(main.getByText('No estimate').filter({ visible: true })).toBeVisible();
    await main.getByLabel('Runs, no warning lights').selectOption('Yes');
    await expect(main.getByText(/^\$[\d,]+ – \$[\d,]+$/).filter({ visible: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the customer asks for an offer, with a photo that was chosen as early', async () => {
    await main.getByLabel('VIN').fill(vin);
    await main.getByLabel('Still owed on it, in dollars').fill('2000');
    await expect(main.getByRole('img', { name: 'Your car, 1' })).toBeVisible();
    await main.getByRole('button', { name: 'Get a firm offer' }).click();
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
    await expect(staff.getByRole('status').filter({ hasText: '1 trade-in' })).toBeVisible();
    await staff
      .getByRole('row')
      .filter({ hasText: vin })
      .getByRole('link', { name: '2019 Mazda mx5' })
      .click();
    const card = staff.getByRole('article', { name: '2019 Mazda mx5' });
    await expect(card.getByRole('img', { name: /2019 Mazda mx5, 1 of 1/ })).toBeVisible();
    await expectAccessible(staff);
    await card.getByRole('button', { name: /^Make an offer/ }).click();
    const dialog = staff.getByRole('dialog', { name: 'Offer for the 2019 Mazda mx5' });
    await dialog.getByLabel('Amount in dollars').fill('61.500');
    await dialog.getByRole('button', { name: 'Send offer' }).click();
    await expect(dialog).toContainText('Did you mean $61.50 or $61,500?');
    await expect(dialog).toContainText(/The customer saw an estimate of \$[\d,]+ to \$[\d,]+/);
    // More than 30 % from it: both figures are shown, and only the question is closed.
    await dialog.getByLabel('Amount in dollars').fill('61,500');
    await dialog.getByRole('button', { name: 'Send offer' }).click();
    const question = staff.getByRole('dialog', { name: 'Offer more than 30% off the estimate?' });
    await expect(question).toContainText('$61,500');
    await question.getByRole('button', { name: 'Go back' }).click();
    await expect(question).toBeHidden();
    await dialog.getByLabel('Amount in dollars').fill('17000');
    await dialog.getByLabel('Message to the customer').fill('A lovely car.');
    await expectAccessible(staff);
    await dialog.getByRole('button', { name: 'Send offer' }).click();
    await expect(staff.getByText('$17,000 offered. The customer gets an email.')).toBeVisible();
    await context.close();
  });

  await test.step('the customer reads the mail, and accepts', async () => {
    const mail = await mailTo(email, 2);
    expect(mail.text).toContain('$15,000');
    const scripts = await holdBackScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await expect(main).toContainText('A lovely car.');
    const accept = main.getByRole('button', { name: /^Accept/ });
    const dialog = page.getByRole('dialog', { name: 'Accept offer?' });
    await accept.click();
    await expect(dialog).toBeHidden();
    scripts.letThrough();
    await expect(dialog).toContainText('$15,000 toward your next purchase');
    await dialog.getByRole('button', { name: 'Accept offer' }).press('Enter');
    await expect(main.getByText('Accepted', { exact: true })).toBeVisible();
    await expect(main).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('the credit stands in the order, and less is charged', async () => {
    await page.goto(`/cars/${car._id}`);
    await page.getByRole('button', { name: 'Add to Basket' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Proceed to Checkout' }).click();
    await main.getByLabel('Apply trade-in credit ($15,000)').check();
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

  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const staff = await context.newPage();
  await test.step('at the counter it is inspected, and its owner agrees to another value', async () => {
    await haveSessionOf(staff, 'Worker');
    await inspect(staff, email);
    await agree(staff);
  });

  await test.step('what it is worth less is paid, and with the handover it is in the inventory', async () => {
    await payTheRest(staff);
    await handOver(staff);
    await expectAccessible(staff);
  });
  await context.close();

  await test.step('the customer sees what it counted', async () => {
    await page.reload();
    await expect(main.getByText('Taken in', { exact: true })).toBeVisible();
    await expect(main).toContainText('2019 Mazda mx5 for $14,500; we pay off the $2,000 still owed on it');
    await expect(main).toContainText('$500 paid at the desk');
    await expectAccessible(page);
  });
});

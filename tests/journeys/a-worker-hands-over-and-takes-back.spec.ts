import { alive, button, field } from '../support/form-walk.ts';
import {
  expect,
  expectAccessible,
  haveSessionOf,
  mailTo,
  type Page,
  phone,
  test,
} from '../support/journey.ts';
import { rentACar, stockOf } from '../support/journey-rentals.ts';
import { aJpeg } from '../support/pictures.ts';
import { aRealVin } from '../support/vehicles.ts';

/** Says what is damaged, on the page of a rental. */
async function noteDamage(page: Page, where: string, what: string): Promise<void> {
  await button(page, 'Add damage').click();
  const damage = page.getByRole('group', { name: 'Damage 1' });
  await damage.getByLabel('Where', { exact: true }).selectOption(where);
  await damage.getByLabel('Description', { exact: true }).fill(what);
}

test('a worker hands a rental over and takes it back', async ({ page, browser, baseURL }) => {
  const customer = await (await browser.newContext({ baseURL })).newPage();
  const rented = await rentACar(customer);
  const search = page.getByRole('searchbox', { name: 'Search by receipt, customer or model' });
  const row = page.getByRole('row').filter({ hasText: rented.receiptNumber });

  await test.step('sees which vehicles wait, with whom to call and by when', async () => {
    await haveSessionOf(page, 'Worker');
    await page.goto('/worker/handovers');
    await expect(page.getByRole('heading', { level: 1, name: 'Handovers' })).toBeVisible();
    await search.fill(rented.receiptNumber);
    await expect(page.getByText('1 handover', { exact: true })).toBeVisible();
    await expect(row).toContainText(rented.name);
    await expect(row).toContainText('Rent · 3 days');
    await expect(row).toContainText('Ada Byron');
    await expect(row.getByRole('link', { name: phone })).toBeVisible();
    await expect(row.getByRole('link', { name: rented.email })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('narrows the list to a day; an empty one says so', async () => {
    const shown = page.getByRole('navigation', { name: 'Handovers by state' });
    await shown.getByRole('link', { name: 'Overdue', exact: true }).click();
    await expect(page.getByText('No matches.')).toBeVisible();
    await expectAccessible(page);
    await shown.getByRole('link', { name: 'Upcoming', exact: true }).click();
    await expect(row).toBeVisible();
  });

  await test.step('hands it over on a page of its own, with its mileage, fuel and what is damaged already', async () => {
    await row.getByRole('link', { name: /^Hand over/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: rented.name })).toBeVisible();
    await field(page, 'Mileage at handover (km) optional').fill('12 km');
    await alive(button(page, 'Hand over'));
    await button(page, 'Hand over').click();
    await expect(page.getByText('Enter a whole number of kilometers, such as 12')).toBeVisible();
    await expectAccessible(page);
    await field(page, 'Mileage at handover (km) optional').fill('12');
    await field(page, 'Fuel optional').selectOption('Full');
    await noteDamage(page, 'Left side', 'Dent in the door');
    await expectAccessible(page);
    await button(page, 'Hand over').click();
    await expect(
      page.getByText(`${rented.name} was handed over to Ada Byron. The customer gets an email.`),
    ).toBeVisible();
    await expect(page.getByText('Left side: Dent in the door')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the customer is mailed, and reads the same day on the dashboard', async () => {
    const mail = await mailTo(rented.email, 2);
    expect(mail.subject).toBe(`Your ${rented.name} has been handed over`);
    const day = /Return by: (\w+) (\d+), (\d+)/.exec(mail.text)!;
    await customer.goto('/dashboard');
    await expect(customer.getByText('In use', { exact: true })).toBeVisible();
    const said = `${day[1]!.slice(0, 3)} ${day[2]}, ${day[3]}`;
    await expect(customer.getByText(/^Return by /)).toContainText(said);
    await expectAccessible(customer);
  });

  await test.step('finds it among the rentals that are out', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Rentals', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Rentals' })).toBeVisible();
    await search.fill('ada byron');
    // The row stood there before as well: the address says when the list is the one that was asked for.
    await expect(page).toHaveURL(/search=ada/);
    await expect(row.getByText('Out', { exact: true })).toBeVisible();
    await expectAccessible(page);
    const rentals = page.getByRole('navigation', { name: 'Rentals by state' });
    await rentals.getByRole('link', { name: 'Due today', exact: true }).click();
    await expect(row).toHaveCount(0);
    await rentals.getByRole('link', { name: 'Out', exact: true }).click();
  });

  await test.step('is told when the shop is out of reach, and can try again', async () => {
    await row.getByRole('link', { name: /^Take back/ }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Return' })).toBeVisible();
    await page.route('**/returned', (call) => call.abort());
    await alive(button(page, 'Take back'));
    await button(page, 'Take back').click();
    await expect(page.getByText('We could not reach the server. Please try again.')).toBeVisible();
    await page.unroute('**/returned');
  });

  await test.step('takes it back with its VIN, and the shop can rent it again', async () => {
    expect(await stockOf(customer, rented.carId)).toBe(rented.stock);
    const vin = aRealVin();
    await page.getByRole('main').getByRole('textbox', { name: /^VIN/ }).fill(vin.slice(0, 16));
    await button(page, 'Take back').click();
    await expect(page.getByText('A VIN has 17 characters: this has 16')).toBeVisible();
    await page.getByRole('main').getByRole('textbox', { name: /^VIN/ }).fill(vin);
    await button(page, 'Take back').click();
    await expect(page.getByText(`${rented.name} is back in stock.`, { exact: false })).toBeVisible();
    expect(await stockOf(customer, rented.carId)).toBe(rented.stock + 1);
    await page.goto(`/worker/rentals?show=returned&search=${rented.receiptNumber}`);
    await expect(row.getByText('On time', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the customer has it in writing, and says that they have read the record', async () => {
    expect((await mailTo(rented.email, 3)).subject).toBe(`Your ${rented.name} has been returned`);
    await customer.reload();
    await expect(customer.getByText(/^Returned on /)).toBeVisible();
    await customer.goto(`/orders/${rented.receiptNumber}`);
    await button(customer, 'I have read this record').click();
    await expect(customer.getByText(/^You confirmed on .* that you have read this\.$/)).toBeVisible();
    await customer.context().close();
  });
});

test('a rental comes back with a scratch', async ({ page, browser, baseURL }) => {
  const customer = await (await browser.newContext({ baseURL })).newPage();
  const rented = await rentACar(customer);
  const vin = aRealVin();
  await haveSessionOf(page, 'Worker');
  const handedOver = await page.request.post(`/api/orders/${rented.orderId}/delivered`, {
    data: { vin, mileageKm: 12_000, condition: { fuelEighths: 8 } },
  });
  expect(handedOver.ok(), await handedOver.text()).toBe(true);

  await test.step('the worker sees how it went out, and what it costs while it is entered', async () => {
    await page.goto(`/worker/rentals/${rented.orderId}`);
    await alive(button(page, 'Take back'));
    await expect(page.getByText('12,000 km', { exact: true })).toBeVisible();
    await field(page, 'Mileage at return (km) optional').fill('11000');
    await expect(field(page, 'Why is it lower than at pick-up?')).toBeVisible();
    await field(page, 'Mileage at return (km) optional').fill('12100');
    await expect(field(page, 'Why is it lower than at pick-up?')).toHaveCount(0);
    await field(page, 'Fuel optional').selectOption('3/4');
    await expect(page.getByText('2 eighths of a tank missing', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('notes the scratch, finds it after a reload, adds a photo, and sends the vehicle to the workshop first', async () => {
    await noteDamage(page, 'Rear', 'Scratch on the bumper');
    await page.getByRole('radio', { name: 'To the workshop first' }).check();
    await field(page, 'Work').selectOption('Non-technical repair');
    await page.reload();
    await expect(field(page, 'Work')).toHaveValue('non-technical');
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Scratch on the bumper');
    await expect(page.getByLabel('Where', { exact: true })).toHaveValue('rear');
    await expect(page.getByText('2 eighths of a tank missing', { exact: true })).toBeVisible();
    await page
      .getByLabel('Choose photos')
      .setInputFiles({ name: 'scratch.jpg', mimeType: 'image/jpeg', buffer: await aJpeg(800, 600) });
    await expect(page.getByRole('img', { name: 'Damage 1, 1' })).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Take back').click();
    await expect(
      page.getByText(`${rented.name} is back. It goes to the workshop first.`, { exact: false }),
    ).toBeVisible();
    await expect(page.getByRole('img', { name: /^Rear, Scratch on the bumper/ })).toBeVisible();
    expect(await stockOf(customer, rented.carId)).toBe(rented.stock);
  });

  await test.step('the customer reads the record on the turned screen, and types their name', async () => {
    await field(page, 'Customer’s name').fill('Ada Byron');
    await button(page, 'I have read this').click();
    await expect(page.getByText(/^Read by Ada Byron on /)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the workshop is done with it, and it can be rented again', async () => {
    await page.goto('/worker/appointments');
    const done = page.getByRole('row').filter({ hasText: vin.slice(-6) });
    await expect(async () => {
      await page.reload();
      expect(await done.allTextContents()).toEqual([expect.stringContaining('Non-technical repair')]);
    }).toPass();
    await expectAccessible(page);
    await alive(done.getByRole('button', { name: /^Done/ }));
    await done.getByRole('button', { name: /^Done/ }).click();
    await expect(done).toHaveCount(0);
    expect(await stockOf(customer, rented.carId)).toBe(rented.stock + 1);
  });

  await test.step('the customer has it by mail and on the order’s own page, photo included', async () => {
    const mail = await mailTo(rented.email, 3);
    expect(mail.text).toContain('Rear: Scratch on the bumper');
    await customer.goto(`/orders/${rented.receiptNumber}`);
    await expect(customer.getByRole('heading', { name: 'Pick-up and return' })).toBeVisible();
    const photo = customer.getByRole('img', { name: /^Rear, Scratch on the bumper/ });
    await photo.scrollIntoViewIfNeeded();
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(800);
    await expectAccessible(customer);
    await customer.context().close();
  });
});

import { calendarDate } from '#platform/clock.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { alive } from '../support/form-walk.ts';
import { expect, expectAccessible, newCustomer, type Page, test } from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { aVin, daysWithRoom } from '../support/journey-workshop.ts';
import { jsonOf } from '../support/json.ts';

const today = calendarDate(new Date(), 'UTC');
const main = (page: Page) => page.getByRole('main');
const errorOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** An O instead of a character: of 17 characters a VIN alone is taken, of fewer any chassis number. */
const vinWithO = (vin: string) => `${vin.slice(0, -1)}O`;

/** Adds a car by the form as it stands. */
async function add(page: Page, vin: string) {
  await page.getByLabel('VIN').fill(vin);
  await page.getByLabel('Model', { exact: true }).fill('Golf');
  await page.getByLabel('Make').fill('Volkswagen');
  await page.getByRole('button', { name: 'Add car' }).click();
}

test('an owner looks after a car', async ({ page, playwright, baseURL }) => {
  const vin = aVin();
  await newCustomer(page);

  await test.step('finds the garage on the dashboard, with nothing in it', async () => {
    await page.goto('/dashboard');
    await main(page).getByRole('link', { name: 'Your garage' }).click();
    await expect(page).toHaveURL('/garage');
    await expect(main(page)).toContainText('No cars in your garage yet.');
    await expectAccessible(page);
  });

  await test.step('mistypes the VIN and is told at once; of the right one the make is read', async () => {
    await alive(page.getByRole('button', { name: 'Add car' }));
    const box = page.getByLabel('VIN');
    await box.fill(`${vin}0`);
    await box.press('Tab');
    await expect(errorOf(page, 'A VIN has 17 characters: this has 18')).toBeVisible();
    await expectAccessible(page);
    await box.fill(vinWithO(vin));
    await box.press('Tab');
    await expect(errorOf(page, 'A VIN has no O: is it a 0?')).toBeVisible();
    await box.fill(vin.toLowerCase());
    await box.press('Tab');
    await expect(page.getByLabel('Make')).toHaveValue('Volkswagen');
    await expect(errorOf(page, 'A VIN has')).toHaveCount(0);
    await page.getByLabel('License plate optional').fill('mq-ab 12');
    await page.getByRole('button', { name: 'Add car' }).click();
    await expect(errorOf(page, 'Enter the model')).toBeVisible();
    await page.getByLabel('Model', { exact: true }).fill('Golf');
    await page.getByRole('button', { name: 'Add car' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Volkswagen Golf' })).toBeVisible();
    await expect(main(page)).toContainText('MQ-AB 12');
    await expectAccessible(page);
  });

  await test.step('cannot have the same car twice', async () => {
    await main(page).getByRole('link', { name: 'Your garage' }).click();
    await page.getByText('Add a car from elsewhere').click();
    await alive(page.getByRole('button', { name: 'Add car' }));
    await add(page, vin);
    await expect(errorOf(page, 'This car is already in your garage.')).toBeVisible();
    await expect(page.getByLabel('VIN')).toHaveValue(vin);
    await main(page).getByRole('link', { name: 'Golf' }).click();
  });

  await test.step('notes the mileage, and less than before only on purpose', async () => {
    const km = page.getByLabel(/^Odometer reading/);
    const note = page.getByRole('button', { name: 'Save mileage' });
    await alive(note);
    await km.fill('42000');
    await page.getByLabel('Date', { exact: true }).fill(addDays(today, -200));
    await note.click();
    await expect(main(page)).toContainText(/42,000 km on/);
    await km.fill('41000');
    await note.click();
    await expect(errorOf(page, 'It already showed 42,000 km on')).toBeVisible();
    await expect(km).toHaveValue('41000');
    await expectAccessible(page);
    await km.fill('48000');
    await note.click();
    await expect(main(page)).toContainText(/48,000 km on/);
    await expect(main(page)).toContainText(/You drive about 1[01],\d00 km a year/);
  });

  await test.step('says when it was serviced, and reads when it is due again', async () => {
    await page.getByText('Done elsewhere: service').click();
    await page.getByLabel('Date of the service').fill(addDays(today, -345));
    await page.getByRole('button', { name: 'Save this service' }).click();
    await expect(main(page)).toContainText('Due soon');
    await expect(main(page)).toContainText('Done elsewhere');
    await expectAccessible(page);
  });

  await test.step('books it from there: car and work are filled in', async () => {
    await page.getByRole('link', { name: 'Book the service' }).click();
    await expect(page.getByLabel('Car VIN')).toHaveValue(vin);
    await expect(page.getByLabel('Repair Type')).toHaveValue('routine-servicing');
    await expectAccessible(page);
    const [day = ''] = await daysWithRoom(page, 'routine-servicing');
    const book = page.getByRole('button', { name: 'Book Appointment' });
    await alive(book);
    await page.getByLabel('Date').selectOption(day);
    await book.click();
    await expect(page).toHaveURL(/\/service-center$/);
    await page.goto('/garage');
    await main(page).getByRole('link', { name: 'Golf' }).click();
    await expect(main(page)).toContainText('Your appointment is on');
    await expect(page.getByRole('link', { name: 'Book the service' })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('makes a calendar address that opens without a login, until there is a new one', async () => {
    await page.goto('/garage');
    const make = page.getByRole('button', { name: 'Create calendar link' });
    await alive(make);
    await make.click();
    const address = await main(page).getByRole('code').textContent();
    await expectAccessible(page);
    const nobody = await playwright.request.newContext({ baseURL });
    const path = (written: string) => written.slice(written.indexOf('/api/'));
    const calendar = await nobody.get(path(address!));
    expect(calendar.headers()['content-type']).toContain('text/calendar');
    expect((await calendar.text()).replaceAll('\r\n ', '')).toContain(`DESCRIPTION:VIN ${vin}`);
    await page.reload();
    await expect(main(page)).toContainText('It cannot be shown again');
    const again = page.getByRole('button', { name: 'Create a new link' });
    await alive(again);
    await again.click();
    await expect(main(page).getByRole('code')).toBeVisible();
    expect((await nobody.get(path(address!))).status()).toBe(404);
    await nobody.dispose();
  });

  await test.step('finds what was bought here in the garage by itself, and from its order', async () => {
    const car = await aCarOfItsOwn();
    const paid = await page.request.post('/api/payments/card', {
      headers: { 'Idempotency-Key': crypto.randomUUID() },
      data: {
        buyer: {
          firstName: 'Ada',
          lastName: 'Byron',
          email: 'ada@example.com',
          phone: '+1 313 555 0142',
          address: '1 Main Street',
        },
        basket: [{ carId: car._id, quantity: 1, price: car.price }],
      },
    });
    const { receiptNumber } = await jsonOf<{ receiptNumber: string }>(paid);
    const inGarage = async () =>
      (await jsonOf<{ vehicles: unknown[] }>(await page.request.get('/api/garage'))).vehicles.length;
    await expect.poll(inGarage).toBe(2);
    await page.goto(`/orders/${receiptNumber}`);
    await page.getByRole('link', { name: 'View in your garage' }).click();
    await expect(main(page)).toContainText('Nothing until delivery.');
    await expect(page.getByRole('link', { name: /^Receipt \(PDF\)/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('takes the other car out', async () => {
    await page.goto('/garage');
    await main(page).getByRole('link', { name: 'Golf' }).click();
    await page.getByText('Remove from the garage').click();
    const remove = page.getByRole('button', { name: 'Remove Volkswagen Golf' });
    await alive(remove);
    await remove.click();
    await expect(page).toHaveURL('/garage');
    await expect(main(page).getByRole('link', { name: 'Golf' })).toHaveCount(0);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an owner adds a car, notes its mileage and books it in by plain forms', async ({ page }) => {
    const vin = aVin();
    await newCustomer(page);
    await page.goto('/garage');
    const mistyped = vinWithO(vin);
    await page.getByLabel('VIN').fill(mistyped);
    await page.getByLabel('Make').fill('Volkswagen');
    await page.getByRole('button', { name: 'Add car' }).click();
    await expect(page.getByLabel('VIN')).toHaveValue(mistyped);
    await expect(page.getByLabel('Make')).toHaveValue('Volkswagen');
    await expect(errorOf(page, 'A VIN has no O: is it a 0?')).toBeVisible();
    await add(page, vin);
    await expect(page.getByRole('heading', { level: 1, name: 'Volkswagen Golf' })).toBeVisible();
    await page.getByLabel(/^Odometer reading/).fill('42000');
    await page.getByRole('button', { name: 'Save mileage' }).click();
    await expect(main(page)).toContainText(/42,000 km on/);
    await page.getByRole('link', { name: 'Book the inspection' }).click();
    await expect(page.getByLabel('Car VIN')).toHaveValue(vin);
    await expect(page.getByLabel('Repair Type')).toHaveValue('routine-servicing');
    await page.getByRole('button', { name: 'Book Appointment' }).click();
    await expect(page.getByLabel('Car VIN')).toHaveValue(vin);
    const [day = ''] = await daysWithRoom(page, 'routine-servicing');
    await page.getByLabel('Date').selectOption(day);
    await page.getByRole('button', { name: 'Book Appointment' }).click();
    await expect(main(page)).toContainText('Appointment booked successfully!');
    await page.goto('/service-center');
    await expect(main(page)).toContainText('Inspection');
  });
});

import { expect, expectAccessible, newCustomer, test } from '../support/journey.ts';
import { aVin, daysWithRoom } from '../support/journey-workshop.ts';

test('a customer who has three appointments ahead is told why there is no fourth', async ({ page }) => {
  await newCustomer(page);
  await page.goto('/book-appointment');
  const days = await daysWithRoom(page, 'routine-servicing');
  for (const date of days.slice(0, 3)) {
    const data = { VIN: aVin(), date, repairType: 'routine-servicing' };
    expect((await page.request.post('/api/service-center/book-appointment', { data })).status()).toBe(201);
  }
  await page.getByLabel('Car VIN').fill(aVin());
  await page.getByLabel('Date').selectOption(days[3]!);
  await page.getByLabel('Repair Type').selectOption('routine-servicing');
  await page.getByRole('button', { name: 'Book Appointment' }).click();
  await expect(page.getByRole('alert')).toContainText('You have 3 upcoming appointments');
  await expectAccessible(page);
});

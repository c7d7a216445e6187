import {
  expect,
  expectAccessible,
  loginAs,
  mailTo,
  newCustomer,
  type Page,
  phone,
  test,
} from '../support/journey.ts';
import { aQuietDay, aVin, daysWithRoom } from '../support/journey-workshop.ts';

/** Someone new has a car booked in. Returns what the worker will read, and another day. */
async function book(page: Page) {
  const email = await newCustomer(page);
  const [date = ''] = await daysWithRoom(page, 'routine-servicing');
  const VIN = aVin();
  const booked = await page.request.post('/api/service-center/book-appointment', {
    data: { VIN, date, repairType: 'routine-servicing' },
  });
  expect(booked.status(), await booked.text()).toBe(201);
  return { email, VIN, date, later: aQuietDay() };
}

test('a worker runs the workshop for a day', async ({ page, browser, baseURL }) => {
  const customer = await (await browser.newContext({ baseURL })).newPage();
  const { email, VIN, date, later } = await book(customer);
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: email }) });
  const goTo = (day: string) => page.getByLabel('Go to day').fill(day);

  await test.step('sees the week with its load, and jumps to a day', async () => {
    await loginAs(page, 'Worker');
    await page.getByRole('link', { name: 'Appointments', exact: true }).click();
    await expect(page.getByRole('navigation', { name: 'Week' }).getByRole('listitem')).toHaveCount(7);
    await goTo(date);
    await expect(row.getByRole('link', { name: phone })).toBeVisible();
    await expect(row).toContainText('Booked');
    await expect(page.getByText(/^\d+ of 10 places taken/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('marks it done, and takes that back', async () => {
    await row.getByRole('button', { name: `Mark done: Ada Byron, ${VIN}` }).click();
    await expect(row.getByText('Done', { exact: true })).toBeVisible();
    await expect(page.getByText('Ada Byron: done.')).toBeVisible();
    await expectAccessible(page);
    await row.getByRole('button', { name: `Not done: Ada Byron, ${VIN}` }).click();
    await expect(row.getByText('Booked', { exact: true })).toBeVisible();
  });

  await test.step('moves it to another day; the customer is mailed', async () => {
    await row.getByRole('button', { name: `Move Ada Byron, ${VIN}` }).click();
    const question = page.getByRole('dialog');
    await question.getByLabel('New day').fill('2020-01-01');
    await question.getByRole('button', { name: 'Move appointment' }).click();
    await expect(question.getByRole('alert')).toHaveText('Choose today or one of the next 60 days');
    await expect(question.getByRole('button', { name: 'Move appointment' })).toBeEnabled();
    await page.mouse.move(0, 0);
    await expectAccessible(page);
    await question.getByLabel('New day').fill(later);
    await question.getByRole('button', { name: 'Move appointment' }).click();
    await expect(row).toHaveCount(0);
    expect((await mailTo(email, 2)).subject).toContain('Your appointment has moved to');
    await goTo(later);
    await expect(row).toBeVisible();
  });

  await test.step('books a second car in while its customer is on the phone', async () => {
    const other = aVin();
    await page.getByRole('button', { name: 'Book an appointment' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel("Customer's email address").fill('nobody@example.com');
    await form.getByLabel('VIN').fill(other.toLowerCase());
    await form.getByRole('button', { name: 'Book appointment' }).click();
    await expect(form.getByRole('alert')).toContainText('No customer has this email address.');
    await page.mouse.move(0, 0);
    await expectAccessible(page);
    await form.getByLabel("Customer's email address").fill(email);
    await form.getByRole('button', { name: 'Book appointment' }).click();
    await expect(page.getByText(/^Ada Byron: booked for .+ The customer gets an email\.$/)).toBeVisible();
    await expect(row.filter({ hasText: other.slice(9) })).toBeVisible();
    expect((await mailTo(email, 3)).subject).toMatch(/^Your appointment on /);

    await page.getByLabel('Search appointments').fill(other);
    await page.keyboard.press('Enter');
    const found = page.getByRole('table', { name: 'Found appointments' });
    await expect(found.getByRole('row').filter({ hasText: other })).toContainText('Booked');
    await expectAccessible(page);
    await found
      .getByRole('row')
      .filter({ hasText: other })
      .getByRole('link', { name: /^[A-Z][a-z]+day/ })
      .click();
    await row.getByRole('button', { name: `Cancel Ada Byron, ${other}` }).click();
    await page.getByRole('button', { name: 'Cancel appointment' }).click();
    await expect(row).toHaveCount(1);
  });

  await test.step('prints the day: the list alone, without buttons', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(row).toBeVisible();
    for (const name of ['Print this day', 'Today', `Move Ada Byron, ${VIN}`])
      await expect(page.getByRole('button', { name })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Week' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await expect(page.getByRole('button', { name: 'Print this day' })).toBeVisible();
  });

  await test.step('cancels it after being asked; the customer is mailed and reads so', async () => {
    await row.getByRole('button', { name: `Cancel Ada Byron, ${VIN}` }).click();
    await expect(page.getByRole('dialog')).toContainText(VIN);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel appointment' }).click();
    await expect(row).toHaveCount(0);
    const mail = await mailTo(email, 5);
    expect(mail.subject).toMatch(/^Your appointment on .+ is canceled$/);
    expect(mail.text).toContain('we had to cancel this appointment');
    await customer.goto('/service-center');
    await customer.getByText('Earlier appointments (2)').click();
    await expect(customer.getByText('Canceled', { exact: true })).toHaveCount(2);
  });
});

import { addDays } from '#platform/dates/date-arithmetic.ts';
import { expect, expectAccessible, type Page } from '../support/journey.ts';
import { haveDemoSessionOf, test, verifyAsDemo } from '../support/journey-shop.ts';
import { jsonOf } from '../support/json.ts';

interface Days {
  days: { date: string; closed: boolean }[];
}

const daysOf = async (page: Page) =>
  (await jsonOf<Days>(await page.request.get('/api/service-center/availability'))).days;

test('the dealer says what it is called, when it is open and what it measures in', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 800 } });
  const customer = await context.newPage();
  await haveDemoSessionOf(customer, 'User');
  const tomorrow = (await daysOf(customer))[0]!.date;
  const closedDay = addDays(tomorrow, 2);

  await test.step('a Global-Admin opens the settings', async () => {
    await haveDemoSessionOf(page, 'Global-Admin');
    await page.goto('/admin/settings');
    await verifyAsDemo(page, 'Global-Admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });

  const region = (name: string) => page.getByRole('region', { name, exact: true });

  await test.step('gives it another phone number, and sees it as a mail will show it', async () => {
    const contact = region('Contact');
    await contact.getByLabel('Phone').fill('call me');
    await contact.getByRole('button', { name: 'Save contact' }).click();
    await expect(contact.getByText('Use digits, spaces and + ( ) . / -')).toBeVisible();
    await contact.getByLabel('Phone').fill('+1 (555) 010-0999');
    await expect(contact.getByText('+1 (555) 010-0999 · ')).toBeVisible();
    await contact.getByRole('button', { name: 'Save contact' }).click();
    await expect(contact.getByText('History: changed once')).toBeVisible();
  });

  await test.step('closes a day, and is told what is wrong with the hours', async () => {
    const hours = region('Opening hours');
    await hours.getByLabel('Monday, closes').fill('08:00');
    await hours.getByRole('button', { name: 'Add a closed day' }).click();
    await hours.getByRole('button', { name: 'Save opening hours' }).click();
    await expect(hours.getByText('Closes before it opens')).toBeVisible();
    await expect(hours.getByText('Choose a day')).toBeVisible();
    await hours.getByLabel('Monday, closes').fill('20:00');
    await hours.getByLabel('Closed day 1', { exact: true }).fill(closedDay);
    await hours.getByLabel('Reason').fill('Stocktaking');
    await expect(hours.getByText('Monday: 9 am – 8 pm')).toBeVisible();
    await expectAccessible(page);
    await hours.getByRole('button', { name: 'Save opening hours' }).click();
    await expect(hours.getByText('History: changed once')).toBeVisible();
  });

  await test.step('measures in miles from now on', async () => {
    const units = region('Units');
    await units.getByLabel('Shown in').selectOption('miles');
    await expect(units.getByText('21,127 mi · top speed 155 mph')).toBeVisible();
    await units.getByRole('button', { name: 'Save units' }).click();
    await expect(units.getByText('History: changed once')).toBeVisible();
  });

  await test.step('customers read all of it, and the workshop takes no car on the closed day', async () => {
    await customer.goto('/cars');
    await expect(customer.getByRole('main').getByText(/ mph$/).first()).toBeVisible();
    await expect(customer.getByRole('main').getByText(/km\/h/)).toHaveCount(0);
    const footer = customer.getByRole('contentinfo');
    await expect(footer).toContainText('+1 (555) 010-0999');
    await expect(footer).toContainText('9 am – 8 pm');
    await expect(footer).toContainText('Closed: Stocktaking');
    await expectAccessible(customer);
    expect((await daysOf(customer)).filter(({ closed }) => closed).map(({ date }) => date)).toEqual([
      closedDay,
    ]);
    await customer.goto('/book-appointment');
    await expect(customer.getByLabel('Date').locator(`option[value="${closedDay}"]`)).toHaveText(
      / — closed$/,
    );
  });

  await test.step('goes back to what it was', async () => {
    const units = region('Units');
    await units.getByRole('button', { name: /^Reset to default/ }).click();
    await expect(units.getByText('History: changed 2 times')).toBeVisible();
    await customer.goto('/cars');
    await expect(
      customer
        .getByRole('main')
        .getByText(/ km\/h$/)
        .first(),
    ).toBeVisible();
    await context.close();
  });
});

test('a worker sees that a customer has asked something, in the menu and on the page, without loading it again', async ({
  page,
  browser,
  baseURL,
}) => {
  await haveDemoSessionOf(page, 'Worker');
  await page.goto('/worker');
  const counted = page
    .getByRole('navigation', { name: 'Desk' })
    .getByRole('listitem')
    .filter({ hasText: 'Questions' });
  const listed = page
    .getByRole('navigation', { name: 'Open items' })
    .getByRole('link', { name: /open questions?$/ });
  const before = Number(/\d+/.exec((await counted.textContent()) ?? '')?.[0] ?? 0);
  const context = await browser.newContext({ baseURL });
  const customer = await context.newPage();
  await haveDemoSessionOf(customer, 'User');
  const [car] = await jsonOf<{ _id: string }[]>(await customer.request.get('/api/cars?limit=1'));
  const asked = await customer.request.post('/api/questions', {
    data: { about: 'car', id: car!._id, title: 'Is it here?', text: 'May I see it?' },
  });
  expect(asked.status()).toBe(201);
  await context.close();
  await expect(counted).toHaveText(`Questions${before + 1} waiting`, { timeout: 45_000 });
  await expect(listed).toHaveText(before === 0 ? '1open question' : `${before + 1}open questions`);
  await expectAccessible(page);
});

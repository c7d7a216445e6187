import { and, eq, like } from 'drizzle-orm';
import { openDatabase } from '#platform/database/database.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { formatMoney } from '#platform/money.ts';
import { alive, button } from '../support/form-walk.ts';
import {
  expect,
  expectAccessible,
  haveSessionOf,
  mailTo,
  newCustomer,
  type Page,
  password,
  test,
  verifyAs,
} from '../support/journey.ts';
import { aCarOfItsOwn, type JourneyCar } from '../support/journey-cars.ts';
import { runSchedule } from '../support/journey-jobs.ts';
import { overflowOf } from '../support/measures.ts';

const nameOf = ({ make, model }: JourneyCar) => `${make} ${model}`;
const saved = (page: Page) => page.getByRole('heading', { level: 1, name: 'Saved' });
const row = (page: Page, car: JourneyCar) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: car.model });

/** How many mails about what they saved the shop has for this address, sent or not. */
async function savedMailsTo(email: string): Promise<number> {
  const { database, close } = openDatabase(process.env.SHOP_DATABASE_URL!, { max: 1 });
  const theirs = and(eq(outgoingMails.recipient, email), like(outgoingMails.cause, 'saved:%'));
  return database.$count(outgoingMails, theirs).finally(close);
}

/** A member of staff changes the price of a car on their page. */
async function lowerTo(desk: Page, car: JourneyCar, price: number): Promise<void> {
  await desk.getByLabel('Car make').fill(car.make);
  await desk.getByLabel('Car model').fill(car.model);
  await expect(desk.getByText(/^1 car with this name/)).toBeVisible();
  await desk.getByLabel('New price').fill(String(price));
  await desk.getByRole('button', { name: 'Update price' }).click();
  await expect(
    desk.getByText(`${nameOf(car)}: the price of 1 car is now ${formatMoney(price)}`),
  ).toBeVisible();
}

test('a price drop reaches who waited for it', async ({ page, browser, baseURL }) => {
  test.slow();
  const car = await aCarOfItsOwn({ make: 'Lancia', modelYear: 2021, powerKw: 300, fuel: 'petrol' });
  const lower = car.price * 0.9;
  const email = await newCustomer(page);
  await page.context().clearCookies();
  const heart = button(page, `Save ${nameOf(car)}`);

  await test.step('a visitor saves a car by its heart, and finds it on the page of what is saved', async () => {
    await page.goto(`/cars?${new URLSearchParams({ search: car.model })}`);
    await alive(heart);
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('banner').getByRole('link', { name: 'Saved', exact: true }).click();
    await expect(saved(page)).toBeVisible();
    await expect(row(page, car)).toContainText('2021 · 300 kW · Petrol');
    await expect(row(page, car)).toContainText(formatMoney(car.price));
    await expect(page.getByText('Saved in this browser only')).toBeVisible();
    await expect(row(page, car).getByRole('button', { name: `Compare ${nameOf(car)}` })).toBeVisible();
    expect((await overflowOf(page)).right).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });

  await test.step('logs in, and the car has joined the account', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button(page, 'Log in').click();
    await expect(saved(page)).toBeVisible();
    await expect(row(page, car)).toBeVisible();
    await expect(page.getByText('Saved in this browser only')).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('marque.saved'))).toBe('[]');
    await expectAccessible(page);
  });

  const office = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const desk = await office.newPage();

  await test.step('the office lowers the price on its page', async () => {
    await haveSessionOf(desk, 'Workers-Admin');
    await desk.goto('/worker/verify-update-price');
    await verifyAs(desk, 'Workers-Admin');
    await expect(desk.getByRole('heading', { level: 1, name: 'Update Car Price' })).toBeVisible();
    await lowerTo(desk, car, lower);
  });

  let mailed = '';

  await test.step('one mail names the old price and the new one, and leads to the car', async () => {
    await runSchedule('tell-of-saved');
    const mail = await mailTo(email);
    expect(mail.subject).toBe(`${nameOf(car)} now costs ${formatMoney(lower)}`);
    expect(mail.text).toContain(`${formatMoney(lower)}, was ${formatMoney(car.price)} (10 % less)`);
    mailed = mail.text;
    await page.goto(new RegExp(`/cars/${car._id}`).exec(mailed)?.[0] ?? '');
    await expect(page.getByRole('heading', { level: 1, name: nameOf(car) })).toBeVisible();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('further runs of the job send nothing more', async () => {
    await runSchedule('tell-of-saved');
    await runSchedule('tell-of-saved');
    expect(await savedMailsTo(email)).toBe(1);
  });

  await test.step('the page of what is saved tells the price then and now', async () => {
    await page.goto('/saved');
    await expect(row(page, car)).toContainText(formatMoney(lower));
    await expect(row(page, car)).toContainText(`Was ${formatMoney(car.price)}`);
    await expect(row(page, car)).toContainText(
      `${formatMoney(car.price - lower)} less than when you saved it`,
    );
    await expectAccessible(page);
  });

  await test.step('one press behind the link of the mail ends these mails', async () => {
    await page.goto(/\/saved\/mails\?token=[\w.-]+/.exec(mailed)?.[0] ?? '');
    const end = button(page, 'Unsubscribe');
    await alive(end);
    await expectAccessible(page);
    await end.click();
    await expect(page.getByText('You will not get these emails anymore.')).toBeVisible();
    await expect(end).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Saved' }).click();
    await expect(saved(page)).toBeVisible();
    await expect(page.getByLabel('When a price drops')).toHaveValue('none');
  });

  await test.step('the next drop is mailed to nobody, and stands in the list', async () => {
    await lowerTo(desk, car, car.price * 0.8);
    await runSchedule('tell-of-saved');
    expect(await savedMailsTo(email)).toBe(1);
    await page.goto('/saved');
    await expect(row(page, car)).toContainText(formatMoney(car.price * 0.8));
  });
  await office.close();
});

import { dateInWords } from '#platform/dates/calendar-date.ts';
import { alive } from '../support/form-walk.ts';
import {
  expect,
  expectAccessible,
  haveSessionOf,
  mailTo,
  newEmail,
  type Page,
  test,
} from '../support/journey.ts';
import { aCarOfItsOwn, type JourneyCar } from '../support/journey-cars.ts';
import { aFreeTime, driveLinkIn, nextSaturday, shortDay } from '../support/journey-drives.ts';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => main(page).getByRole('heading', { name, exact: true });
const saturday = nextSaturday();
const inWords = dateInWords(saturday, { weekday: 'long', month: 'long', day: 'numeric' });

async function chooseSaturday(page: Page) {
  await page
    .getByRole('navigation', { name: 'Day' })
    .getByRole('link', { name: new RegExp(`^${shortDay(saturday)} `) })
    .click();
  await expect(page.getByRole('group', { name: `Time on ${inWords}` })).toBeVisible();
}

const nameOf = ({ make, model }: JourneyCar) => `${make} ${model}`;

test('a customer finds the drive in the dashboard', async ({ page }) => {
  const car = await aCarOfItsOwn();
  await haveSessionOf(page, 'User');
  await page.goto(`/test-drive/${car._id}?day=${saturday}`);
  await expect(page.getByLabel('Email')).toHaveCount(0);
  const time = await aFreeTime(page, car._id, saturday);
  const book = page.getByRole('button', { name: 'Book test drive' });
  await alive(book);
  await book.click();
  await expect(page.getByText('Choose a time')).toBeVisible();
  await expect(page.locator('input[name=startsAt]:focus')).toBeEnabled();
  await page.getByRole('radio', { name: time, exact: true }).check();
  await page.getByLabel("I have a driver's license").check();
  await book.click();
  await expect(heading(page, 'See you then')).toBeFocused();
  await page.goto('/dashboard');
  await expect(heading(page, 'Your test drives')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: `Move or cancel the test drive of the ${nameOf(car)} on ${inWords}` })
    .click();
  await expect(heading(page, 'Your test drive')).toBeVisible();
});

test('a worker books somebody who stands there, moves the drive, and cancels it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const car = await aCarOfItsOwn();
  await haveSessionOf(page, 'Worker');
  const phone = `0700 ${Date.now()}`;
  const row = page.getByRole('row').filter({ hasText: phone });
  const dialog = page.getByRole('dialog');
  await page.goto('/worker/test-drives');
  await page.getByRole('button', { name: 'Book a test drive' }).click();
  await dialog.getByLabel('Car or stock number').fill(nameOf(car));
  await expect(dialog.getByLabel('Which one')).toContainText(nameOf(car));
  // A Sunday is by appointment: any time of it is the staff's to give, and hardly anybody else's.
  await dialog.getByLabel('Day and time').fill(`${sundayOf(saturday)}T0${car._id.charCodeAt(35) % 8}:10`);
  await dialog.getByLabel('Name').fill('Grace Hopper');
  await dialog.getByLabel('Phone').fill(phone);
  await dialog.getByLabel("The customer has a driver's license").check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Book test drive' }).click();
  await expect(row).toContainText('Grace Hopper');
  await row.getByRole('button', { name: /^Move/ }).click();
  await dialog.getByLabel('New day and time').fill(`${sundayOf(saturday)}T2${car._id.charCodeAt(35) % 3}:10`);
  await dialog.getByRole('button', { name: 'Move test drive' }).click();
  await expect(page.getByText(/^Grace Hopper: moved to Sunday/)).toBeVisible();
  await row.getByRole('button', { name: /^Cancel/ }).click();
  await dialog.getByRole('button', { name: 'Cancel test drive' }).click();
  await expect(row).toContainText('Canceled');
});

const sundayOf = (day: string) => {
  const next = new Date(`${day}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
};

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor books, confirms, moves and cancels', async ({ page }) => {
    const car = await aCarOfItsOwn();
    const email = newEmail('ada');
    await page.goto(`/test-drive/${car._id}`);
    await chooseSaturday(page);
    const time = await aFreeTime(page, car._id, saturday);
    const send = page.getByRole('button', { name: 'Book test drive' });
    await page.getByRole('radio', { name: time, exact: true }).check();
    await page.getByLabel('Name').fill('Ada Byron');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Phone').fill('+1 313 555 0142');
    await send.click();
    await expect(page.getByText("Please confirm that you have a driver's license")).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel("I have a driver's license").check();
    await send.click();
    await expect(heading(page, 'One more step')).toBeVisible();
    await page.goto(driveLinkIn(await mailTo(email), 'confirm'));
    await page.getByRole('button', { name: 'Confirm test drive' }).click();
    await expect(heading(page, 'See you then')).toBeVisible();
    await page.getByRole('link', { name: 'Move or cancel it' }).click();
    await chooseSaturday(page);
    const later = await aFreeTime(page, car._id, saturday, time);
    await page.getByRole('radio', { name: later, exact: true }).check();
    await page.getByRole('button', { name: 'Move test drive' }).click();
    await expect(page.getByText('Your test drive has been moved.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel test drive' }).click();
    await expect(page.getByText('Your test drive is canceled.')).toBeVisible();
  });
});

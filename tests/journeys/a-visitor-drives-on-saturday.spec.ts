import { dateInWords } from '#platform/dates/calendar-date.ts';
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
import { overflowOf } from '../support/measures.ts';

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

for (const width of [360, 1440])
  test(`a visitor drives on Saturday, at ${width} px`, async ({ page, browser, baseURL }) => {
    await page.setViewportSize({ width, height: 800 });
    const car = await aCarOfItsOwn();
    const email = newEmail('ada');
    let time = '';

    await test.step('comes from the page of the car, and chooses the day', async () => {
      await page.goto(`/cars/${car._id}`);
      await page.getByRole('link', { name: 'Book a test drive' }).click();
      await expect(heading(page, 'Test drive')).toBeVisible();
      await chooseSaturday(page);
      expect((await overflowOf(page)).right).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    });

    await test.step('chooses a time by the keyboard, and forgets the licence', async () => {
      time = await aFreeTime(page, car._id, saturday);
      await page.getByRole('radio', { name: time, exact: true }).focus();
      await page.keyboard.press('Space');
      await expect(page.getByRole('radio', { name: time, exact: true })).toBeChecked();
      await page.getByLabel('Name').fill('Ada Byron');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Phone').fill('+1 313 555 0142');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toHaveText("Please confirm that you have a driver's license");
      await expectAccessible(page);
    });

    await test.step('is asked to confirm the address, by a link that does nothing when it is opened', async () => {
      await page.getByLabel("I have a driver's license").check();
      await page.getByRole('button', { name: 'Book test drive' }).click();
      await expect(heading(page, 'One more step')).toBeFocused();
      await expectAccessible(page);
      await page.goto(driveLinkIn(await mailTo(email), 'confirm'));
      await expect(heading(page, 'Confirm your test drive')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Confirm test drive' }).click();
      await expect(heading(page, 'See you then')).toBeFocused();
      await expect(main(page)).toContainText(`${inWords} at ${time}`);
    });

    await test.step('moves it by the link of the mail, which has the time for the calendar', async () => {
      const booked = await mailTo(email, 2);
      expect(booked.subject).toBe(`Your test drive of the ${nameOf(car)}: ${inWords} at ${time}`);
      expect(booked.attachments).toEqual(['appointment.ics']);
      await page.goto(driveLinkIn(booked, 'manage'));
      await expect(heading(page, 'Your test drive')).toBeVisible();
      await chooseSaturday(page);
      await expectAccessible(page);
      time = await aFreeTime(page, car._id, saturday, time);
      await page.getByRole('radio', { name: time, exact: true }).check();
      await page.getByRole('button', { name: 'Move test drive' }).click();
      await expect(page.getByText('Your test drive has been moved.')).toBeVisible();
      await expect(main(page)).toContainText(`${inWords} at ${time}`);
      expect((await mailTo(email, 3)).subject).toContain(`now ${inWords} at ${time}`);
    });

    await test.step('is expected by the staff on that day', async () => {
      const desk = await (
        await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 }, isMobile: false })
      ).newPage();
      await haveSessionOf(desk, 'Worker');
      await desk.goto(`/worker/test-drives?day=${saturday}`);
      const row = desk.getByRole('row').filter({ hasText: email });
      await expect(row).toContainText(time);
      await expect(row).toContainText(nameOf(car));
      await expectAccessible(desk);
      await desk.goto(`/worker/test-drives?search=${encodeURIComponent(email)}`);
      await expect(desk.getByRole('status').filter({ hasText: '1 test drive' })).toBeVisible();
      await expect(row).toContainText('Booked');
      await expectAccessible(desk);
      await desk.context().close();
    });

    await test.step('calls it off, once it was asked about', async () => {
      await page.getByRole('button', { name: 'Cancel test drive' }).click();
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel test drive' }).click();
      await expect(page.getByText('Your test drive is canceled.')).toBeVisible();
      await expect(page.getByRole('main')).toBeFocused();
      const last = await mailTo(email, 4);
      expect(last.subject).toBe(`Canceled: your test drive of the ${nameOf(car)}`);
      expect(last.attachments).toEqual(['cancelled.ics']);
    });
  });

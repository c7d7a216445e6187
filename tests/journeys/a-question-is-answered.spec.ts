import { alive } from '../support/form-walk.ts';
import {
  expect,
  expectAccessible,
  haveSessionOf,
  linkIn,
  mailTo,
  newEmail,
  type Page,
  test,
} from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { overflowOf } from '../support/measures.ts';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => main(page).getByRole('heading', { name, exact: true });

async function expectWell(page: Page): Promise<void> {
  expect((await overflowOf(page)).right).toBeLessThanOrEqual(0);
  await expectAccessible(page);
}

for (const width of [360, 1440])
  test(`a question is answered, at ${width} px`, async ({ page, browser, baseURL }) => {
    await page.setViewportSize({ width, height: 900 });
    const car = await aCarOfItsOwn();
    const email = newEmail('ada');
    const title = `Towing with a ${car.model}`;
    const staff = await (
      await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 }, isMobile: false })
    ).newPage();
    await haveSessionOf(staff, 'Worker');

    await test.step('a visitor asks from the page of a car, and what is missing is said at its field', async () => {
      await page.goto(`/cars/${car._id}`);
      await page.getByRole('link', { name: 'Ask about this car' }).click();
      await expect(heading(page, 'Ask a question')).toBeVisible();
      await page.getByLabel('Your question').fill('May it tow a <b>boat</b>?');
      await page.getByLabel('Name').fill('Ada Byron');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send question' }).click();
      await expect(page.getByRole('alert')).toHaveText('Enter a subject');
      await expectWell(page);
      await page.getByLabel('Subject').fill(title);
      await page.keyboard.press('Enter');
      await expect(heading(page, 'One more step')).toBeFocused();
      await expectWell(page);
    });

    await test.step('the link of the mail sends it, once its button is pressed', async () => {
      await page.goto(linkIn((await mailTo(email)).text, '/ask/confirm'));
      await expect(heading(page, 'Send your question')).toBeVisible();
      await expectWell(page);
      await page.getByRole('button', { name: 'Send question' }).click();
      await expect(heading(page, 'Thank you')).toBeFocused();
    });

    await test.step('staff find it among what waits, and answer', async () => {
      await staff.goto('/worker');
      const waiting = staff
        .getByRole('navigation', { name: 'Open items' })
        .getByRole('link', { name: /open questions?/ });
      await alive(waiting);
      await waiting.click();
      await expect(heading(staff, 'Questions')).toBeVisible();
      await staff.getByRole('searchbox').fill(title);
      await expect(main(staff).getByRole('status')).toHaveText('1 question');
      await expectWell(staff);
      await staff.getByRole('link', { name: title }).click();
      await expect(main(staff)).toContainText('May it tow a <b>boat</b>?');
      await staff.getByLabel('Your answer').fill('Up to 750 kg, with the tow bar.');
      await staff.getByRole('button', { name: 'Send answer' }).click();
      await expect(staff.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(2);
      await expect(main(staff)).toContainText('Answered');
      await expectWell(staff);
    });

    await test.step('the answer comes by mail, once, and its link leads to the thread, where one writes back', async () => {
      const answer = await mailTo(email, 2);
      expect(answer.subject).toBe(`Re: ${title}`);
      expect(answer.text).toContain('Up to 750 kg, with the tow bar.');
      await page.goto(linkIn(answer.text, '/ask/thread'));
      await expect(main(page)).toContainText('Up to 750 kg, with the tow bar.');
      await expectWell(page);
      await page.getByLabel('Reply').fill('Thank you!');
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(3);
      await expectWell(page);
    });

    await test.step('staff see it open again, and close it without a mail', async () => {
      await staff.reload();
      await expect(main(staff)).toContainText('Thank you!');
      await staff.getByRole('button', { name: 'Close without an answer' }).click();
      await expect(main(staff).getByText('Closed', { exact: true })).toBeVisible();
      await expectWell(staff);
    });

    await test.step('a customer asks at once, and finds it in the account', async () => {
      await haveSessionOf(page, 'User');
      await page.goto(`/ask/car/${car._id}`);
      await page.getByLabel('Subject').fill('Winter tires');
      await page.getByLabel('Your question').fill('Do they come with it?');
      await expect(page.getByLabel('Email')).toBeHidden();
      await page.getByRole('button', { name: 'Send question' }).click();
      await expect(heading(page, 'Thank you')).toBeFocused();
      await page.goto('/account/questions');
      await expectWell(page);
      await page.getByRole('link', { name: /^Winter tires/ }).click();
      await expect(main(page)).toContainText('Do they come with it?');
      await expectWell(page);
    });
  });

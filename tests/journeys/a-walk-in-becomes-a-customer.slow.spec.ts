import { newId } from '#platform/database/ids.ts';
import {
  expect,
  expectAccessible,
  haveSessionOf,
  linkIn,
  mailSaying,
  newEmail,
  password,
  phone,
  test,
} from '../support/journey.ts';
import { aPlate, aQuietDay } from '../support/journey-workshop.ts';

test('a walk-in becomes a customer', async ({ page, browser, baseURL }) => {
  test.slow();
  const email = newEmail('walk-in');
  const plate = aPlate();
  // The day is others' as well.
  const complaint = `Squeals when it brakes, ${newId().slice(-12)}`;
  const desk = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const worker = await desk.newPage();
  await haveSessionOf(worker, 'Worker');

  await test.step('the desk finds nobody, writes the customer down and books the car in', async () => {
    await worker.goto(`/desk/search?q=${encodeURIComponent(email)}`);
    await worker
      .getByRole('main')
      .getByRole('link', { name: `New customer “${email}”` })
      .click();
    await expect(worker).toHaveURL(/\/desk\/customers\/new\?/);
    await expect(worker.getByLabel('Email optional')).toHaveValue(email);
    await expectAccessible(worker);
    await worker.getByLabel('Last name').fill('Byron');
    await worker.getByLabel('Phone').fill(phone);
    await worker.getByLabel('License plate optional').fill(plate);
    await worker.getByLabel('Car optional').fill('Golf, blue');
    await worker.getByLabel('Email an invitation to open their account').check();
    await worker.getByRole('button', { name: 'Save and book a service' }).click();
    await expect(worker).toHaveURL(/\/worker\/appointments\/new\?customer=/);
    await expect(worker.getByLabel(new RegExp(plate))).toBeChecked();
    await expectAccessible(worker);
    await worker.getByLabel('Problem optional').fill(complaint);
    await worker.getByLabel('Day', { exact: true }).fill(aQuietDay());
    await worker.getByLabel('Time optional').fill('09:30');
    await worker.getByRole('button', { name: 'Book appointment' }).click();
    await expect(worker.getByText(/^Byron: booked for /)).toBeVisible();
    await expect(worker.getByText(`“${complaint}”`)).toBeVisible();
  });

  await test.step('the plate leads to the customer, who has no account yet', async () => {
    await worker.goto(`/desk/search?q=${plate.toLowerCase()}`);
    await worker
      .getByRole('region', { name: 'Customers' })
      .getByRole('link', { name: /^Byron/ })
      .click();
    await expect(worker.getByRole('heading', { level: 1, name: 'Byron' })).toBeVisible();
    await expect(worker.getByRole('heading', { name: 'No account yet' })).toBeVisible();
    await expectAccessible(worker);
  });

  const path = linkIn((await mailSaying(email, 'Choose a password')).text, '/claim');
  await test.step('the customer claims the account by mail, and sees the appointment', async () => {
    await page.goto(path);
    await expect(page.getByLabel('Last name')).toHaveValue('Byron');
    await expectAccessible(page);
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Repeat password').fill(password);
    await page.getByRole('button', { name: 'Open my account' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto('/service-center');
    await expect(page.getByText(plate)).toBeVisible();
    await expect(page.getByText(`“${complaint}”`)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('clicked again, the link leads to the login', async () => {
    await page.goto(path);
    await expect(page.getByText('This link has expired')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the desk sees that the account is claimed', async () => {
    await worker.reload();
    await expect(worker.getByRole('heading', { level: 1, name: 'Ada Byron' })).toBeVisible();
    await expect(worker.getByText('Account claimed')).toBeVisible();
    await expect(worker.getByRole('button', { name: 'Send invitation' })).toBeHidden();
  });
  await desk.close();
});

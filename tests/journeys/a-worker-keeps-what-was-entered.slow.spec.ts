import type { Role } from '#platform/permissions.ts';
import { expect, haveSessionOf, type Page, password, test } from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { personOf } from '../support/journey-people.ts';

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** On the login page that the end of the session led to. */
async function logInAgain(page: Page, role: Role): Promise<void> {
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await field(page, 'Email').fill((await personOf(page.context(), role)).email);
  await field(page, 'Password').fill(password);
  await press(page, 'Log in');
}

/** Opens a page and waits for what it asks by itself, so that the button is what finds the session ended. */
async function openSettled(page: Page, path: string): Promise<void> {
  // From here on, what the page before asked for is given up.
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForResponse('**/api/basket');
}

/** As if the session had ended while the page stood open. */
const endSession = (page: Page) => page.request.post('/api/auth/logout');

test('a typed stock number is there again when the session had ended', async ({ page }) => {
  const { make, model, color } = await aCarOfItsOwn();
  const typed = field(page, `New stock of ${make} ${model}, ${color}`);
  const open = async () => {
    await haveSessionOf(page, 'Worker');
    await openSettled(page, `/worker?search=${model}`);
    await typed.fill('77');
    await endSession(page);
    await press(page, `Update ${make} ${model}, ${color}`);
  };

  await test.step('for the one who typed it', async () => {
    await open();
    await logInAgain(page, 'Worker');
    await expect(page).toHaveURL(new RegExp(`/worker\\?search=${model}$`));
    await expect(typed).toHaveValue('77');
    await press(page, `Update ${make} ${model}, ${color}`);
    await expect(page.getByText(`${make} ${model}: 77 in stock (was 12).`)).toBeVisible();
    await page.reload();
    await expect(typed).toHaveValue('');
  });

  await test.step('and for nobody else', async () => {
    await open();
    await logInAgain(page, 'Workers-Admin');
    await expect(page).toHaveURL(new RegExp(`/worker\\?search=${model}$`));
    await expect(typed).toHaveValue('');
    // Ids have such digits as well, between others.
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/\b77\b/);
  });
});

test('a new car and a price are there again when the session had ended', async ({ page }) => {
  test.slow();
  await test.step('a new car', async () => {
    await haveSessionOf(page, 'Worker');
    await openSettled(page, '/add-car');
    const entered = {
      Make: 'Alpine',
      Model: 'A110 kept',
      Color: 'Red',
      'Price in $': '71500.5',
      'Top speed in km/h': '275',
      'Image URL': 'https://example.com/car.jpg',
    };
    for (const [label, value] of Object.entries(entered)) await field(page, label).fill(value);
    await field(page, 'Stock').fill('4');
    await endSession(page);
    await press(page, 'Add car');
    await logInAgain(page, 'Worker');
    await expect(page).toHaveURL(/\/add-car$/);
    for (const [label, value] of Object.entries(entered)) await expect(field(page, label)).toHaveValue(value);
    await expect(field(page, 'Stock')).toHaveValue('4');
  });

  await test.step('a price, after the verification', async () => {
    const { username } = await haveSessionOf(page, 'Workers-Admin');
    const data = { username, password, role: 'Workers-Admin' };
    await page.request.post('/api/vin/verify-worker-admin', { data });
    await openSettled(page, '/worker/update-car-price');
    // What the update would touch is asked for during typing: that is over before the session is.
    const asked = page.waitForResponse(/\/api\/cars\/update-price\?make=Audi/);
    await field(page, 'Car make').fill('Audi');
    await field(page, 'New price').fill('42000');
    await asked;
    await endSession(page);
    // The next question finds that the session is over.
    await field(page, 'Car model').fill('Unheard of');
    await logInAgain(page, 'Workers-Admin');
    await page.getByRole('link', { name: 'Verify now' }).click();
    await field(page, 'Username').fill(username);
    await field(page, 'Password').fill(password);
    await press(page, 'Verify');
    await expect(field(page, 'Car make')).toHaveValue('Audi');
    await expect(field(page, 'Car model')).toHaveValue('Unheard of');
    await expect(field(page, 'New price')).toHaveValue('42000');
  });
});

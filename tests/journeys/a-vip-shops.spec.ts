import {
  expect,
  expectAccessible,
  login,
  mailTo,
  newCustomer,
  type Page,
  password,
  test,
} from '../support/journey.ts';
import { fillAddress, unfoldOrder } from '../support/journey-address.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { makeVipByAdmin } from '../support/journey-vip.ts';

async function enter(page: Page, vip: { username: string; password: string }): Promise<void> {
  await page.getByLabel('Username').fill(vip.username);
  await page.getByLabel('Password', { exact: true }).fill(vip.password);
  await page.getByRole('button', { name: 'Access' }).click();
}

test('a VIP shops', async ({ page }) => {
  test.slow();
  const email = await newCustomer(page);
  const vip = { username: '', password: '' };
  const agera = await aCarOfItsOwn({
    vip: true,
    make: 'Koenigsegg',
    color: 'Graphite Gray',
    topSpeed: 447,
    priceCents: 240_000_000,
    oldPriceCents: 250_000_000,
  });
  const cullinan = await aCarOfItsOwn({ vip: true, make: 'Rolls-Royce' });

  await test.step('is led to /vip-access first, from the list and from a car', async () => {
    await page.goto('/vip');
    await expect(page).toHaveURL(/\/vip-access$/);
    await page.goto('/vip/cars/anything');
    await expect(page).toHaveURL(/\/vip-access\?next=/);
    await page.goto('/vip-access');
    await expect(page.getByRole('heading', { level: 1, name: 'VIP ACCESS' })).toBeVisible();
    await expect(page.getByText(/You received your VIP credentials by email\./)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('gets the credentials by mail', async () => {
    const username = await makeVipByAdmin(email);
    const { subject, text } = await mailTo(email);
    expect(subject).toBe('Your VIP access at Marque');
    vip.username = /VIP username: (\S+)/.exec(text)?.[1] ?? '';
    vip.password = /VIP password: (\S+)/.exec(text)?.[1] ?? '';
    expect(vip.username).toBe(username);
  });

  await test.step('is told what is missing, field by field', async () => {
    await page.getByRole('button', { name: 'Access' }).click();
    for (const text of ['Enter your VIP username', 'Enter your VIP password'])
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('is denied with another password, and told when the network is away', async () => {
    await enter(page, { ...vip, password });
    await expect(page.getByRole('alert')).toHaveText('Access denied');
    await expectAccessible(page);
    await page.route('**/api/vip-access', (call) => call.abort());
    await enter(page, vip);
    await expect(page.getByRole('alert')).toHaveText('Error verifying VIP access');
    await page.unroute('**/api/vip-access');
  });

  await test.step('is let in, by keyboard', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/vip-access', async (call) => {
      await held;
      await call.continue();
    });
    await page.getByLabel('Username').fill(vip.username);
    await page.getByLabel('Password', { exact: true }).fill(vip.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Authenticating...' })).toBeVisible();
    letGo();
    await expect(page).toHaveURL(/\/vip$/);
    await page.unroute('**/api/vip-access');
  });

  const cards = page.getByRole('main').getByRole('heading', { level: 2 });
  const search = page.getByPlaceholder('Search by model');

  await test.step('sees cars that are not on show, and searches them by model', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'VIP Cars' })).toBeVisible();
    for (const { make, model } of [agera, cullinan])
      await expect(
        page.getByRole('link', { name: `View Details of ${make} ${model}`, exact: true }),
      ).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expectAccessible(page);
    await search.fill(agera.model.toUpperCase());
    await expect(page).toHaveURL(new RegExp(`/vip\\?search=${agera.model.toUpperCase()}$`));
    await expect(cards).toHaveCount(1);
    const suggested = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
    await expect(suggested.filter({ hasText: '$2,400,000' })).toHaveAttribute(
      'href',
      `/vip/cars/${agera._id}`,
    );
    for (const option of await suggested.all()) await expect(option).toHaveAttribute('href', /^\/vip/);
    await expectAccessible(page);
    await search.press('Escape');
    await expect(suggested).toHaveCount(0);
    await expect(search).toHaveValue(agera.model.toUpperCase());
    const card = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2 }) });
    for (const text of ['Koenigsegg', agera.model, 'Graphite Gray', '447 km/h', '$2,400,000'])
      await expect(card).toContainText(text);
    await search.fill('no such car');
    await expect(page.getByText('No cars available.')).toBeVisible();
    await expectAccessible(page);
    await search.fill(agera.model);
    await page.getByRole('link', { name: `View Details of Koenigsegg ${agera.model}` }).click();
  });

  await test.step('looks at one of them, which is only sold', async () => {
    await expect(page).toHaveURL(/\/vip\/cars\/[0-9a-f-]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Koenigsegg');
    for (const text of ['In Stock', 'Was $2,500,000', 'Delivery: 3–5 business days', 'Graphite Gray'])
      await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Purchase' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Rent' })).toHaveCount(0);
    await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('1');
    await expectAccessible(page);
    await page.goto('/vip/cars/unknown');
    await expect(page.getByRole('heading', { name: 'Car not found.' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('puts another one into the same basket', async () => {
    await page.goto(`/vip?search=${cullinan.model}`);
    await page.getByRole('link', { name: `View Details of Rolls-Royce ${cullinan.model}` }).click();
    const kept = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/basket') && answer.request().method() === 'POST',
    );
    await page.getByRole('button', { name: 'Add to Basket' }).click();
    expect((await kept).status()).toBe(200);
    const line = page.getByRole('dialog').getByRole('link', { name: `Rolls-Royce ${cullinan.model}` });
    await expect(line).toHaveAttribute('href', /^\/vip\/cars\//);
    await expectAccessible(page);
  });

  await test.step('logs in anew, and is asked for the credentials again before the checkout', async () => {
    await page.request.post('/api/auth/logout');
    await login(page, email);
    await page.goto('/checkout');
    await expect(page).toHaveURL(/\/vip-access\?next=%2Fcheckout$/);
    await expect(page.getByText(/There is a VIP car in your basket\./)).toBeVisible();
    await expectAccessible(page);
    await enter(page, vip);
    await expect(page).toHaveURL(/\/checkout$/);
  });

  await test.step('buys it', async () => {
    await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
    await unfoldOrder(page);
    await expect(page.getByText(cullinan.model).first()).toBeVisible();
    await fillAddress(page);
    await page.getByRole('button', { name: /Continue|Proceed/ }).click();
    await expect(page).toHaveURL(/\/card-payment/);
    await page.getByLabel('Cardholder name').fill('Ada Byron');
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByLabel('Expiry').fill('1230');
    await page.getByLabel('CVV').fill('123');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page).toHaveURL(/\/order-success/);
    await expect(page.getByText(/^MQ-\w{4}-\w{4}-\w{4}$/).first()).toBeVisible();
  });
});

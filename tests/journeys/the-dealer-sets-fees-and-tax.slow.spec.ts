import type { Car } from '#features/catalogue/catalogue.contract.ts';
import type { TotalSales } from '#features/sales-figures/sales-figures.contract.ts';
import { formatMoney } from '#platform/money.ts';
import { expect, expectAccessible, type Page } from '../support/journey.ts';
import { fillAddress } from '../support/journey-address.ts';
import { haveDemoSessionOf, test, verifyAsDemo } from '../support/journey-shop.ts';
import { jsonOf } from '../support/json.ts';

const widths = [360, 1440];

/** One of the shop's own cars, as the list tells it now. */
async function aCar(page: Page): Promise<Car> {
  const [car] = await jsonOf<Car[]>(await page.request.get('/api/cars?search=Artura&limit=1'));
  return car!;
}

const salesOf = async (page: Page) =>
  jsonOf<TotalSales>(await page.request.get('/api/admin/orders/total-sales'));

/** To whole cents, half up. */
const cents = (dollars: number) => Math.round(dollars * 100 + 1e-6) / 100;

const elsewhere = 'Registering the car in another state?';

/** On the dashboard the newest order tells its lines, and its invoice once the job has drawn it; both papers are there. */
async function expectInvoiced(customer: Page, { license, total }: { license: number; total: number }) {
  const newest = customer.getByRole('main').getByRole('listitem').first();
  await expect(async () => {
    await customer.goto('/dashboard');
    expect(await newest.getByText(/^INV-\d{4}-\d{6}$/).isVisible()).toBe(true);
  }).toPass();
  await expect(newest).toContainText(`License fee${formatMoney(license)}`);
  await expect(newest).toContainText(`Paint protection${formatMoney(500)}`);
  await expect(newest).toContainText(`Total${formatMoney(total)}`);
  await expectAccessible(customer);
  for (const name of [/^Receipt \(PDF\)/, /^Purchase contract \(PDF\)/]) {
    const href = await newest.getByRole('link', { name }).getAttribute('href');
    const paper = await customer.request.get(href!);
    expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf']);
  }
}

test('the dealer sets fees and tax, and every price says so', async ({ page, browser, baseURL }) => {
  test.slow();
  const { price: own } = await aCar(page);
  await haveDemoSessionOf(page, 'Global-Admin');
  const before = await salesOf(page);
  const shown = own + 895;
  const license = cents(own * 0.0065);
  const tax = cents(shown * 0.0725);
  const total = cents(shown + license + tax);
  /** With the extra that the customer chooses, which is taxed as well. */
  const chosenTax = cents((shown + 500) * 0.0725);
  const chosenTotal = cents(shown + 500 + license + chosenTax);

  await test.step('a Global-Admin opens the settings by way of the verification', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/admin/settings');
    await expect(page).toHaveURL(/\/admin\/verify-settings$/);
    await verifyAsDemo(page, 'Global-Admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expectAccessible(page);
  });

  const lines = page.getByRole('region', { name: 'Price lines' });

  await test.step('is told at the field what is missing', async () => {
    await lines.getByRole('button', { name: 'Add a price line' }).click();
    await lines.getByRole('button', { name: 'Save price lines' }).click();
    await expect(lines.getByRole('alert').filter({ hasText: 'Give it a name' })).toBeVisible();
  });

  await test.step('sets a fee of the dealer and one of the state, and sees what a car would cost', async () => {
    await lines.getByLabel('Name').fill('Documentation');
    await lines.getByLabel('How much').fill('895');
    await lines.getByRole('button', { name: 'Add a price line' }).click();
    const second = lines.getByRole('group', { name: 'Price line 2' });
    await second.getByLabel('Name').fill('License fee');
    await second.getByLabel('How much').fill('0.65');
    await second.getByLabel('Type').selectOption('percent');
    await second.getByLabel('Paid to').selectOption('state');
    await second.getByLabel('Taxed').uncheck();
    await expect(lines.getByText('$41,155')).toBeVisible();
  });

  await test.step('offers an extra, which no price is made of until somebody chooses it', async () => {
    await lines.getByRole('button', { name: 'Add a price line' }).click();
    const third = lines.getByRole('group', { name: 'Price line 3' });
    await third.getByLabel('Name').fill('Paint protection');
    await third.getByLabel('How much').fill('500');
    await third.getByLabel('Paid by').selectOption('chosen');
    await expect(third).toContainText('never preselected');
    await expect(lines.getByText('Offered: Paint protection')).toBeVisible();
    await expect(lines.getByText('$41,155')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('finds what was entered after a reload, and saves it', async () => {
    await page.reload();
    await expect(lines.getByRole('group')).toHaveCount(3);
    const second = lines.getByRole('group', { name: 'Price line 2' });
    await expect(second.getByLabel('Name')).toHaveValue('License fee');
    await expect(second.getByLabel('Taxed')).not.toBeChecked();
    await expect(lines.getByText('$41,155')).toBeVisible();
    await lines.getByRole('button', { name: 'Save price lines' }).click();
    await expect(lines.getByText('History: changed once')).toBeVisible();
  });

  await test.step('sets the tax', async () => {
    const region = page.getByRole('region', { name: 'Tax' });
    await region.getByLabel('Tax', { exact: true }).selectOption('added');
    await region.getByLabel('Rate in percent').fill('7.25');
    await expect(region.getByText('$44,119.89')).toBeVisible();
    await region.getByRole('button', { name: 'Save tax' }).click();
    await expect(region.getByText('History: changed once')).toBeVisible();
  });

  for (const width of widths)
    await test.step(`a customer sees the same total everywhere, ${width} pixels wide`, async () => {
      const context = await browser.newContext({ baseURL, viewport: { width, height: 900 } });
      const customer = await context.newPage();
      await haveDemoSessionOf(customer, 'User');
      await customer.request.post('/api/basket', { data: { items: [] } });
      const car = await aCar(customer);
      expect([car.price, car.basePrice]).toEqual([shown, own]);
      await customer.goto('/cars?search=Artura');
      await expect(customer.getByRole('main')).toContainText(formatMoney(shown));
      await customer.goto(`/cars/${car._id}`);
      const main = customer.getByRole('main');
      await expect(main).toContainText(`License fee${formatMoney(license)}`);
      await expect(main).toContainText(`Total${formatMoney(total)}`);
      await expectAccessible(customer);
      const panel = customer.getByRole('dialog', { name: 'Basket' });
      await main.getByRole('button', { name: 'Add to Basket' }).click();
      await expect(panel).toContainText(`Including Documentation${formatMoney(895)}`);
      await expect(panel).toContainText(`Total${formatMoney(total)}`);
      await expectAccessible(customer);
      await expect(panel).toContainText(elsewhere);
      const extra = panel.getByRole('checkbox', { name: 'Paint protection' });
      await expect(extra).not.toBeChecked();
      await extra.check();
      await expect(panel).toContainText(`Total${formatMoney(chosenTotal)}`);
      await expectAccessible(customer);
      await panel.getByRole('link', { name: 'Proceed to Checkout' }).click();
      await expect(main).toContainText(`Total${formatMoney(chosenTotal)}`);
      await expect(main).toContainText(elsewhere);
      const chosen = main.getByRole('checkbox', { name: 'Paint protection' });
      await expect(chosen).toBeChecked();
      await chosen.uncheck();
      await expect(main).toContainText(`Total${formatMoney(total)}`);
      await chosen.check();
      await expectAccessible(customer);
      await fillAddress(main);
      await main.getByRole('button', { name: 'Continue to Card Payment' }).click();
      await main.getByLabel('Cardholder name').fill('Nora Castell');
      await main.getByLabel('Card number').fill('4242424242424242');
      await main.getByLabel('Expiry').fill('1239');
      await main.getByLabel('CVV').fill('123');
      await expect(main).toContainText('With Paint protection');
      await expect(main).toContainText(`Sales tax${formatMoney(chosenTax)}`);
      await main.getByRole('button', { name: /^Pay/ }).click();
      await expect(main).toContainText(`paid in full: ${formatMoney(chosenTotal)}`);
      await expect(main).toContainText(`Sales tax${formatMoney(chosenTax)}`);
      await expectAccessible(customer);
      await expectInvoiced(customer, { license, total: chosenTotal });
      await context.close();
    });

  await test.step('the office reads what of it is the dealer’s, and what is tax', async () => {
    const after = await salesOf(page);
    const rise = (of: 'netSales' | 'tax' | 'stateCharges') => cents(after[of] - before[of]);
    expect([rise('netSales'), rise('tax'), rise('stateCharges')]).toEqual(
      [shown + 500, chosenTax, license].map((amount) => cents(amount * widths.length)),
    );
    expect(cents(after.totalSalesValue - before.totalSalesValue)).toBe(cents(chosenTotal * widths.length));
    await page.goto('/admin');
    await page.getByText('Show as table').click();
    const table = page.getByRole('table', { name: 'Sales by day' });
    for (const head of ['Net', 'Tax', 'State'])
      await expect(table.getByRole('columnheader', { name: head, exact: true })).toBeVisible();
    await page.goto('/admin/books');
    await expect(page.getByRole('row', { name: /^Tax Collected/ })).toBeVisible();
    await expectAccessible(page);
  });
});

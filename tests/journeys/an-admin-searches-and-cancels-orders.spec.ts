import { readFile } from 'node:fs/promises';
import {
  expect,
  expectAccessible,
  haveSessionOf,
  mailTo,
  newCustomer,
  type Page,
  phone,
  test,
  verifyAs,
} from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { jsonOf } from '../support/json.ts';

interface Bought {
  email: string;
  receipt: string;
  other: string;
  name: string;
}

/** Someone new buys two of one car with one payment; nobody else has a receipt like theirs. */
async function boughtTwoCars(page: Page): Promise<Bought> {
  const email = await newCustomer(page);
  const car = await aCarOfItsOwn();
  const paid = await page.request.post('/api/payments/card', {
    headers: { 'Idempotency-Key': `journey ${email}` },
    data: {
      buyer: { firstName: 'Ada', lastName: 'Byron', email, phone, address: '1 Main Street, Detroit' },
      basket: [{ carId: car._id, quantity: 2, price: car.price }],
    },
  });
  expect(paid.ok()).toBe(true);
  const { orders } = await jsonOf<{ orders: { receiptNumber: string }[] }>(paid);
  const [first = '', second = ''] = orders.map(({ receiptNumber }) => receiptNumber);
  await mailTo(email, 1);
  return { email, receipt: first, other: second, name: `${car.make} ${car.model}` };
}

const field = (page: Page, label: string) => page.getByRole('search').getByLabel(label, { exact: true });
const search = (page: Page) =>
  page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click();
const rows = (page: Page) => page.getByRole('region', { name: 'Orders found' }).locator('tbody > tr');

test('an admin finds an order by what the customer says, cancels it, and the customer gets the money back', async ({
  page,
  browser,
}) => {
  const customer = await browser.newContext();
  const customerPage = await customer.newPage();
  const { email, receipt, other, name } = await boughtTwoCars(customerPage);
  const admin = await haveSessionOf(page, 'Admin');

  await test.step('by a part of the e-mail address', async () => {
    await page.goto('/admin/orders');
    await expectAccessible(page);
    await field(page, 'Email').fill(email.slice(0, -4).toUpperCase());
    await search(page);
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByText('2 orders, newest first')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the address keeps the search, so that back works', async () => {
    await field(page, 'Receipt number').fill(receipt.toLowerCase());
    await search(page);
    await expect(rows(page)).toHaveCount(1);
    await page.goBack();
    await expect(rows(page)).toHaveCount(2);
    await expect(field(page, 'Receipt number')).toHaveValue('');
    await page.reload();
    await expect(rows(page)).toHaveCount(2);
  });

  await test.step('half a receipt, a name and the kinds of orders narrow it during typing, each a step back', async () => {
    await page.getByRole('link', { name: 'Clear' }).click();
    await field(page, 'Receipt number').pressSequentially(receipt.slice(-7).toLowerCase());
    await expect(rows(page)).toHaveCount(1);
    await field(page, 'Name').pressSequentially('byron, ada');
    await expect(page).toHaveURL(/name=byron%2C\+ada/);
    await expect(rows(page)).toHaveCount(1);
    await field(page, 'Type').selectOption('Rental (0)');
    await expect(page.getByText('No orders found.')).toBeVisible();
    await page.goBack();
    await expect(rows(page)).toHaveCount(1);
    await expect(field(page, 'Type')).toHaveValue('');
    await page.getByRole('link', { name: 'Canceled 0' }).click();
    await expect(page.getByText('No orders found.')).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(field(page, 'Name')).toHaveValue('');
    await field(page, 'Receipt number').fill('');
    await field(page, 'Email').fill(email);
    await expect(rows(page)).toHaveCount(2);
  });

  await test.step('all that was found goes into a spreadsheet', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('orders.csv');
    const file = await readFile(await download.path(), 'utf8');
    expect(file).toContain(receipt);
    expect(file).toContain(other);
    expect(file.trim().split('\r\n')).toHaveLength(3);
  });

  await test.step('a search that does not reach the shop is told, and keeps what was entered', async () => {
    await page.route('**/admin/orders.data*', (route) => route.abort());
    await field(page, 'Phone').fill('313 555');
    await search(page);
    await expect(page.getByText('Error fetching orders. Please check input.')).toBeVisible();
    await expect(field(page, 'Phone')).toHaveValue('313 555');
    await expect(rows(page)).toHaveCount(2);
    await page.unroute('**/admin/orders.data*');
    await page.getByRole('button', { name: 'Dismiss' }).click();
  });

  await test.step('what is wrong is said, and what fits nothing', async () => {
    const failure = page.getByText('Error fetching orders.');
    await field(page, 'Receipt number').fill('##');
    await search(page);
    await expect(
      page.getByText('Enter a receipt number, like MQ-7K3F-9QWE-2ZXC, or a part of it'),
    ).toBeVisible();
    await expect(page.getByText('No orders found.')).toBeVisible();
    await expect(failure).toHaveCount(0);
    await field(page, 'Receipt number').fill('');
    await field(page, 'Phone').fill('12');
    await search(page);
    await expect(page.getByText('Enter at least 3 digits of the phone number')).toBeVisible();
    await expect(failure).toHaveCount(0);
    await expectAccessible(page);
    await field(page, 'Phone').fill('000 000 000 000');
    await search(page);
    await expect(page.getByText('No orders found.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Clear' }).click();
    for (const label of ['Email', 'Phone']) await expect(field(page, label)).toHaveValue('');
  });

  await test.step('the order tells its story', async () => {
    await field(page, 'Receipt number').fill(receipt);
    await search(page);
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('link', { name: receipt, exact: true }).click();
    const card = page.getByRole('article');
    await expect(card).toContainText(email);
    await expect(page.getByRole('link', { name: receipt, exact: true })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await expectAccessible(page);
    await card.getByRole('link', { name: new RegExp(receipt) }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const payment = page.getByRole('region', { name: 'Payment' });
    await expect(payment.getByText('Card', { exact: true })).toBeVisible();
    await expect(payment.getByRole('link', { name: other })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Buyer' })).toContainText('1 Main Street, Detroit');
    await expect(page.getByRole('region', { name: 'Vehicle' })).toContainText('Not generated yet');
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Ordered');
    await expectAccessible(page);
  });

  const confirm = page.getByRole('dialog', { name: 'Cancel this order?' });
  await test.step('a large refund asks for a reason and the password, and comes back with the reason', async () => {
    await page.getByRole('button', { name: 'Cancel and refund', exact: true }).click();
    await expect(confirm).toContainText('returns to stock');
    await expect(confirm).toContainText('Refunds above $10,000 a day need your password.');
    await expectAccessible(page);
    await confirm.getByRole('button', { name: 'Verify and continue' }).click();
    await expect(confirm.getByText('Give a reason of at least 3 characters')).toBeVisible();
    await confirm.getByLabel('Reason').fill('Bought one too many');
    await confirm.getByRole('button', { name: 'Verify and continue' }).click();
    await expect(page).toHaveURL(/\/admin\/verify-management\?next=/);
    await verifyAs(page, 'Admin');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(confirm.getByLabel('Reason')).toHaveValue('Bought one too many');
    await expect(confirm.getByRole('button', { name: 'Verify and continue' })).toBeHidden();
    await expectAccessible(page);
  });

  await test.step('a call that does not arrive changes nothing and is said', async () => {
    await page.route('**/api/admin/orders/*/cancel', (route) => route.abort());
    await confirm.getByRole('button', { name: /^Cancel and refund/ }).click();
    await expect(confirm.getByText('We could not reach the server.')).toBeVisible();
    await expect(confirm.getByLabel('Reason')).toHaveValue('Bought one too many');
    await page.unroute('**/api/admin/orders/*/cancel');
  });

  await test.step('clicked twice, it is cancelled and refunded once', async () => {
    await confirm.getByRole('button', { name: /^Cancel and refund/ }).dblclick();
    const history = page.getByRole('region', { name: 'History' });
    await expect(history).toContainText('Refunded $');
    await expect(history.getByText('Canceled')).toHaveCount(1);
    await expect(history).toContainText(`by ${admin.email}`);
    await expect(history).toContainText('Bought one too many');
    await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Bought one too many');
    await expect(page.getByRole('button', { name: 'Cancel and refund', exact: true })).toBeHidden();
    await expect(confirm).toBeHidden();
    await expectAccessible(page);
  });

  await test.step('the other car of the payment stays bought', async () => {
    await page.getByRole('region', { name: 'Payment' }).getByRole('link', { name: other }).click();
    await expect(page.getByRole('button', { name: 'Cancel and refund', exact: true })).toBeVisible();
  });

  await test.step('the customer reads it by mail, on the dashboard, and in the ledger', async () => {
    const mail = await mailTo(email, 2);
    expect(mail.subject).toBe(`Your order ${receipt} is canceled`);
    await customerPage.goto('/dashboard');
    await expect(customerPage.getByText(/was refunded on/)).toBeVisible();
    await expect
      .poll(async () => (await customerPage.request.get(`/api/ledger/receipts/${receipt}`)).status())
      .toBe(200);
    await customerPage.goto(`/ledger/${receipt}`);
    await expect(customerPage.getByText(/canceled and refunded on/)).toBeVisible();
    await expectAccessible(customerPage);
    await customer.close();
  });
});

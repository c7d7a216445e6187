import {
  expect,
  expectAccessible,
  haveSessionOf,
  mailTo,
  newCustomer,
  type Page,
  phone,
  test,
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
async function _boughtTwoCars(page: Page): Promise<Bought> {
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

const _field = (page: Page, label: string) => page.getByRole('search').getByLabel(label, { exact: true });
const _search = (page: Page) =>
  page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click();
const _rows = (page: Page) => page.getByRole('region', { name: 'Orders found' }).locator('tbody > tr');

test('an order that does not exist leads back to the search', async ({ page }) => {
  await haveSessionOf(page, 'Admin');
  await page.goto('/admin/orders/nothing-has-this-id');
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Search orders' }).click();
  await expect(page).toHaveURL(/\/admin\/orders$/);
});

import { expect, expectAccessible, newEmail, password, test } from '../support/journey.ts';
import { fillAddress, unfoldOrder } from '../support/journey-address.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';

test('a visitor buys a car', async ({ page }) => {
  const { make, model } = await aCarOfItsOwn();

  await test.step('sees the home page and its cars', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
    await expect(page.getByRole('heading', { name: 'Featured Cars' })).toBeVisible();
    await expectAccessible(page);
    const menu = page.getByRole('navigation', { name: /^Main/ }).filter({ visible: true });
    await menu.getByRole('link', { name: 'Cars', exact: true }).click();
    await expect(page).toHaveURL(/\/cars$/);
    await expectAccessible(page);
  });

  await test.step('searches while typing and looks at one car', async () => {
    await page.getByPlaceholder('Search by model').fill(model);
    await expect(page).toHaveURL(new RegExp(`search=${model}`));
    await expect(page.getByRole('heading', { level: 1, name: 'Cars' })).toBeVisible();
    await page.getByRole('link', { name: `View Details of ${make} ${model}` }).click();
    await expect(page).toHaveURL(/\/cars\/[0-9a-f-]+$/);
    await expect(page.getByText('In Stock')).toBeVisible();
    await expect(page.getByText('Delivery: 3–5 business days')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('puts it into the basket, which opens', async () => {
    await page.getByRole('button', { name: 'Add to Basket' }).click();
    const basket = page.getByRole('dialog');
    await expect(basket.getByText(model, { exact: false }).first()).toBeVisible();
    await expectAccessible(page);
    await basket.getByRole('link', { name: 'Proceed to Checkout' }).click();
  });

  await test.step('is asked to log in, and signs up in three steps', async () => {
    await expect(page).toHaveURL(/\/login/);
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveURL(/\/signup/);
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Byron');
    await page.getByLabel('Email').fill(newEmail('ada'));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Phone').fill('+1 313 555 0142');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(`${password}x`);
    await page.getByLabel('Confirm password').blur();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await page.getByLabel('Confirm password').fill(password);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create account' }).click();
  });

  await test.step('finds the basket kept, and checks out', async () => {
    await expect(page).toHaveURL(/\/checkout/);
    await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
    await unfoldOrder(page);
    await expect(page.getByText(model, { exact: false }).first()).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
    await fillAddress(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: /Continue|Proceed/ }).click();
    await expect(page).toHaveURL(/\/card-payment/);
  });

  await test.step('is declined in words, keeps the basket, and pays with another card', async () => {
    await page.getByLabel('Cardholder name').fill('Ada Byron');
    await page.getByLabel('Card number').fill('4000000000000002');
    await page.getByLabel('Expiry').fill('1230');
    await page.getByLabel('CVV').fill('123');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page.getByText('The bank declined this card.', { exact: false })).toBeVisible();
    await page.getByLabel('Card number').fill('');
    await page.getByLabel('Card number').pressSequentially('4242424242424242');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page).toHaveURL(/\/order-success/);
  });

  await test.step('reads the receipt number and finds the order on the dashboard', async () => {
    const receipt = page.getByText(/^MQ-\w{4}-\w{4}-\w{4}$/).first();
    await expect(receipt).toBeVisible();
    const number = (await receipt.textContent()) ?? '';
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByRole('heading', { name: 'Your Orders' })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: number })).toBeVisible();
    await expectAccessible(page);
  });
});

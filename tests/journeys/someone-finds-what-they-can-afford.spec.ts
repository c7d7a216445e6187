import { alive } from '../support/form-walk.ts';
import { expect, expectAccessible, newCustomer, type Page, test } from '../support/journey.ts';
import { fillAddress, unfoldOrder } from '../support/journey-address.ts';
import { aCarOfItsOwn, type JourneyCar } from '../support/journey-cars.ts';
import { overflowOf } from '../support/measures.ts';

const nameOf = ({ make, model }: JourneyCar) => `${make} ${model}`;

/** Of the estimate, by its name. */
const figure = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

/** The monthly sum stands among the filters, with the terms that it is counted by. */
async function expectTermsBesideTheField(page: Page) {
  const isPhone = page.viewportSize()!.width < 1024;
  const filters = page.getByRole('complementary', { name: 'Filters' });
  if (isPhone) await page.getByRole('button', { name: 'Filters' }).click();
  const monthly = filters.getByRole('group', { name: 'Monthly payment' });
  await expect(monthly.getByRole('spinbutton', { name: 'Up to ($)' })).toHaveValue('1000');
  await expect(
    monthly.getByText('Estimate with standard terms: 60 payments, 5.9% APR, 0% down.'),
  ).toBeVisible();
  if (isPhone) await filters.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Close' })).toBeHidden();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

for (const width of [360, 1440])
  test(`someone finds what they can afford at ${width} px, and buys it by the month`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    const car = await aCarOfItsOwn({ make: 'Lancia', priceCents: 1_200_000 });
    await newCustomer(page);

    await test.step('says on the home page what a month may cost, and sees only what fits', async () => {
      await page.goto('/');
      await page.getByLabel('Monthly budget ($)').fill('1000');
      await page.getByRole('button', { name: 'Show cars' }).click();
      await expect(heading(page, 'Cars')).toBeVisible();
      await expect(page).toHaveURL('/cars?monthlyTo=1000');
      await expect(page.getByText('Up to $1,000 a month')).toBeVisible();
      await expectTermsBesideTheField(page);
      const card = page.getByRole('listitem').filter({ hasText: car.model });
      await expect(card.getByText('from $231.44 a month')).toBeVisible();
      await expect(card.getByText('Estimate: 60 payments, 5.9% APR, $0 down')).toBeVisible();
      const told = await page.locator('p', { hasText: /^from .* a month/ }).allTextContents();
      const months = told.map((text) => Number(/\$([\d,.]+) a month/.exec(text)?.[1]?.replaceAll(',', '')));
      expect(months.length).toBeGreaterThan(0);
      for (const month of months) expect(month).toBeLessThanOrEqual(1000);
      await expectAccessible(page);
    });

    await test.step('works out a payment beside the car, and the numbers follow', async () => {
      await page.goto(`/cars/${car._id}`);
      await expect(page.getByText('from $231.44 a month').first()).toBeVisible();
      const way = page.getByRole('link', { name: 'Estimate payment' });
      await alive(way);
      await way.click();
      const panel = page.getByRole('dialog', { name: 'Your monthly payment' });
      await expect(panel.getByRole('status')).toHaveText('$231.44 a month');
      await panel.getByLabel('Term').selectOption('own-2');
      await expect(panel.getByRole('status')).toHaveText('$500.00 a month');
      await panel.getByLabel('Down payment ($)').fill('2,400');
      await expect(panel.getByRole('status')).toHaveText('$400.00 a month');
      await expect(figure(page, 'Amount financed')).toHaveText('$9,600.00');
      await expect(panel.getByRole('link', { name: 'Apply for financing' })).toHaveAttribute(
        'href',
        /^mailto:.*Amount%20financed%3A%20%249%2C600/,
      );
      await panel.getByLabel('Down payment slider').press('ArrowRight');
      await expect(panel.getByRole('status')).not.toHaveText('$400.00 a month');
      await panel.getByLabel('Trade-in ($)').fill('12,001');
      await expect(panel.getByRole('alert')).toContainText('what is left of the total');
      await expect(panel.getByRole('status')).toHaveText('–');
      await panel.getByLabel('Trade-in ($)').fill('');
      await panel.getByText('All 24 payments').click();
      await expect(panel.getByRole('row')).toHaveCount(25);
      expect((await overflowOf(page)).right).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    });

    await test.step('the same stands on a page of its own, whose address keeps what was asked for', async () => {
      await page.goto(`/cars/${car._id}/finance?term=own-2&down=2400&tradeIn=&balloon=`);
      const payment = page.getByRole('status').filter({ hasText: 'a month' });
      await expect(payment).toHaveText('$400.00 a month');
      await page.getByLabel('Trade-in ($)').fill('1200');
      await expect(payment).toHaveText('$350.00 a month');
      await expect(page).toHaveURL(/tradeIn=1200/);
      await page.reload();
      await expect(payment).toHaveText('$350.00 a month');
      expect((await overflowOf(page)).right).toBeLessThanOrEqual(0);
      await expectAccessible(page);
      await page.goto(`/cars/${car._id}`);
      const way = page.getByRole('link', { name: 'Estimate payment' });
      await alive(way);
      await way.click();
    });

    await test.step('takes the shop’s own plan, which is calculated at arrival', async () => {
      const panel = page.getByRole('dialog', { name: 'Your monthly payment' });
      await panel.getByLabel('Term').selectOption('own-2');
      await panel.getByRole('link', { name: 'Buy with this plan' }).click();
      await expect(heading(page, 'Checkout')).toBeVisible();
      await expect(page.getByRole('radio', { name: 'Installments' })).toBeChecked();
      await unfoldOrder(page);
      await expect(page.getByText(nameOf(car)).filter({ visible: true }).first()).toBeVisible();
      await fillAddress(page);
      await page.getByRole('button', { name: 'Continue to Installment Plan' }).click();
      await expect(page.getByText('24 monthly payments of')).toBeVisible();
      await expect(page).toHaveURL('/installment?period=2&frequency=monthly');
      await expect(page.getByRole('button', { name: 'Confirm Payment' })).toBeEnabled();
    });

    await test.step('a reload keeps the plan, and what is changed of it; Back does, too', async () => {
      await page.reload();
      await expect(page.getByText('24 monthly payments of')).toBeVisible();
      await page.getByLabel('Frequency').selectOption('quarterly');
      await expect(page.getByRole('button', { name: 'Confirm Payment' })).toBeDisabled();
      await page.reload();
      await expect(page.getByText('8 quarterly payments of')).toBeVisible();
      await page.goBack();
      await expect(heading(page, 'Checkout')).toBeVisible();
      await page.goForward();
      await expect(page.getByText('8 quarterly payments of')).toBeVisible();
      await expectAccessible(page);
    });
  });

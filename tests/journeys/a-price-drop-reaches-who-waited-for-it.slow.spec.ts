import { alive, button } from '../support/form-walk.ts';
import { expect, expectAccessible, newCustomer, type Page, test } from '../support/journey.ts';
import { aCarOfItsOwn, type JourneyCar } from '../support/journey-cars.ts';

const nameOf = ({ make, model }: JourneyCar) => `${make} ${model}`;
const row = (page: Page, car: JourneyCar) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: car.model });

for (const who of ['a visitor', 'a member'])
  test(`what ${who} removes from the list is there again with one press`, async ({ page }) => {
    if (who === 'a member') await newCustomer(page);
    const [car, other] = await Promise.all([aCarOfItsOwn(), aCarOfItsOwn({ stock: 0 })]);
    for (const one of [other, car]) {
      await page.goto(`/cars/${one._id}`);
      const heart = button(page, `Save ${nameOf(one)}`);
      await alive(heart);
      // A member's heart is filled before the shop has answered.
      const isSaved = who === 'a member' && page.waitForResponse(`**/api/saved/cars/${one._id}`);
      await heart.click();
      await isSaved;
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
    }
    await page.goto('/saved');
    await expect(row(page, other)).toContainText('Out of Stock');
    const remove = row(page, car).getByRole('button', { name: `Remove ${nameOf(car)}` });
    await alive(remove);
    await remove.click();
    await expect(row(page, car)).toBeHidden();
    await expect(row(page, other)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, car)).toBeVisible();
    await page.reload();
    await expect(row(page, car)).toBeVisible();
    await expect(row(page, other)).toBeVisible();
    const compare = row(page, car).getByRole('button', { name: `Compare ${nameOf(car)}` });
    await compare.click();
    await expect(compare).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
  });

test('a link of a mail that does not work says so, and leaves nothing to press', async ({ page }) => {
  await page.goto('/saved/mails?token=member.someone.cut-off');
  const end = button(page, 'Unsubscribe');
  await alive(end);
  await page.route('**/api/saved/mails/end*', (call) => call.abort());
  await end.click();
  await expect(page.getByRole('alert')).toContainText('Please try again.');
  await expect(end).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/saved/mails/end*');
  await end.click();
  await expect(page.getByRole('alert')).toHaveText('This link has expired.');
  await expect(end).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'See the cars' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cars' })).toBeVisible();
});

import { field } from '../support/form-walk.ts';
import { expect, haveSessionOf, test } from '../support/journey.ts';

test('a form with changes asks once before it is left, and has them when the person comes back', async ({
  page,
}) => {
  await haveSessionOf(page, 'User');
  await page.goto('/account');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Profile/ })
    .click();
  const phone = field(page, 'Phone');
  const stored = await phone.inputValue();
  const leave = () => page.getByRole('link', { name: 'Cars', exact: true }).filter({ visible: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });

  await test.step('the person stays, and nothing is lost', async () => {
    await phone.fill('555 0147');
    await leave();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(phone).toHaveValue('555 0147');
  });

  await test.step('the person leaves with Back, and comes back', async () => {
    await page.goBack();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/account$/);
    await page.goForward();
    await expect(phone).toHaveValue('555 0147');
  });

  await test.step('it does not ask again without another change, nor after the change is undone', async () => {
    await leave();
    await expect(page.getByRole('heading', { level: 1, name: 'Cars' })).toBeVisible();
    await page.goBack();
    await expect(phone).toHaveValue('555 0147');
    await phone.fill(stored);
    await leave();
    await expect(page.getByRole('heading', { level: 1, name: 'Cars' })).toBeVisible();
  });
});

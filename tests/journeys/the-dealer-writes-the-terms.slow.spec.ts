import { expect, expectAccessible } from '../support/journey.ts';
import { haveDemoSessionOf, test, verifyAsDemo } from '../support/journey-shop.ts';
import { jsonOf } from '../support/json.ts';

test('the dealer writes terms of its own, and takes the earlier ones back', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 800 } });
  const visitor = await context.newPage();

  await test.step('a visitor finds a default text by the foot of the page', async () => {
    await visitor.goto('/');
    await visitor
      .getByRole('navigation', { name: 'Legal' })
      .getByRole('link', { name: 'Terms of sale' })
      .click();
    await expect(visitor.getByRole('heading', { level: 1, name: 'Terms of sale' })).toBeVisible();
    await expect(visitor.getByText(/^The seller is/)).toBeVisible();
    await expectAccessible(visitor);
    await visitor.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: 'Contact' }).click();
    await expect(visitor.getByRole('img', { name: /^We are on Coachbuilder Row/ })).toBeVisible();
    await expectAccessible(visitor);
  });

  const text = page.getByLabel('Text', { exact: true });

  await test.step('a Global-Admin finds the texts after a verification', async () => {
    await haveDemoSessionOf(page, 'Global-Admin');
    await page.goto('/admin/texts');
    await verifyAsDemo(page, 'Global-Admin');
    await page.getByRole('link', { name: /^Terms of sale/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of sale' })).toBeVisible();
  });

  await test.step('writes, and sees what it will look like', async () => {
    await text.fill('## What counts\n\nSold by **{legalName}**.');
    const look = page.getByRole('region', { name: 'Preview' });
    await expect(look.getByRole('heading', { name: 'What counts' })).toBeVisible();
    await expect(look.getByText('Marque Motor Company')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save text' }).click();
    await expect(page.getByText('Terms of sale: saved.')).toBeVisible();
  });

  await test.step('the visitor reads them at once', async () => {
    await visitor.goto('/terms');
    await expect(visitor.getByRole('heading', { name: 'What counts' })).toBeVisible();
    await expect(visitor.getByText(/^The seller is/)).toHaveCount(0);
    await expect(visitor.getByText(/^Last updated on/)).toBeVisible();
  });

  await test.step('somebody else saves first: nothing is lost, and the newer text can be seen', async () => {
    const seen = await page.request.get('/api/shop-pages/terms/text');
    const { version } = await jsonOf<{ version: number }>(seen);
    await text.fill('Mine');
    await page.request.put('/api/shop-pages/terms', { data: { expectedVersion: version, text: 'Theirs' } });
    await page.reload();
    await expect(text).toHaveValue('Mine');
    await page.getByRole('button', { name: 'Save text' }).click();
    await expect(page.getByText(/^Someone else changed this text in the meantime/)).toBeVisible();
    await expect(text).toHaveValue('Mine');
    await page.getByRole('button', { name: 'Show new text' }).click();
    await expect(text).toHaveValue('Theirs');
  });

  await test.step('takes the earlier text back', async () => {
    await page.getByText('Earlier texts: changed 2 times').click();
    await page.getByRole('button', { name: 'Use version 1 ' }).click();
    await expect(text).toHaveValue('## What counts\n\nSold by **{legalName}**.');
    await page.getByRole('button', { name: 'Save text' }).click();
    await expect(page.getByText('Earlier texts: changed 3 times')).toBeVisible();
    await visitor.goto('/terms');
    await expect(visitor.getByRole('heading', { name: 'What counts' })).toBeVisible();
  });
  await context.close();
});

import { expect, haveSessionOf, type Page, password, phone, test } from '../support/journey.ts';

/** The words of the addresses in the table that stand on more than one line. */
const brokenWords = (page: Page): Promise<string[]> =>
  page
    .getByRole('table', { name: 'Audit log' })
    .locator('td')
    .evaluateAll((cells) => {
      const broken: string[] = [];
      const texts = cells.flatMap((cell) => {
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        const found: Text[] = [];
        while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode);
        return found;
      });
      for (const text of texts)
        for (const word of text.data.matchAll(/[\w@.]+/g)) {
          const range = document.createRange();
          range.setStart(text, word.index);
          range.setEnd(text, word.index + word[0].length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word[0]);
        }
      return broken;
    });

test('an admin reads whole words of addresses in the audit log, also at 768 px', async ({ page }) => {
  const unique = Date.now().toString(36);
  const email = `maximiliane.hohenstein-${unique}@werkstatt.dealership-of-cars.example`;
  const { username, email: own } = await haveSessionOf(page, 'Global-Admin');
  const verified = await page.request.post('/api/global-admin/verify', {
    data: { username, password, role: 'Global-Admin' },
  });
  expect(verified.ok()).toBe(true);
  const made = await page.request.post('/api/global-admin/create-admin', {
    data: { email, username: `max-${unique}`, password: 'Temporary-Marque-1', phone },
  });
  expect(made.ok(), await made.text()).toBe(true);
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/admin/audit?email=${encodeURIComponent(own)}`);
    await expect(page.getByRole('table', { name: 'Audit log' }).getByText(unique).first()).toBeVisible();
    expect(await brokenWords(page), `${width} px`).toEqual([]);
  }
});

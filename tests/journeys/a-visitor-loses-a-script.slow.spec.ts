import { expect, type Page, test } from '../support/journey.ts';

/** From now on no script reaches this page that it does not have yet. */
async function loseScripts(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
}

/** Counts the documents that the page asks for. */
function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
}

const toSignUp = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Get Started', exact: true });

test('a link that is only pointed at changes nothing where its script is lost', async ({ page }) => {
  await page.goto('/');
  await loseScripts(page);
  const documents = countDocuments(page);
  const lost = page.waitForEvent('console', (line) => line.text().startsWith('Error loading route module'));
  await toSignUp(page).hover();
  await lost;
  await expect(toSignUp(page)).toBeVisible();
  expect(documents(), 'documents').toBe(0);
});

test('a page comes as a document where its script is lost, and not the page before it again', async ({
  page,
}) => {
  await page.goto('/');
  await loseScripts(page);
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.isNavigationRequest()),
    toSignUp(page).click(),
  ]);
  expect(new URL(asked.url()).pathname).toBe('/signup');
  await expect(page.getByRole('heading', { name: 'Personal Details' })).toBeVisible();
});

import { expect, expectAccessible, haveSessionOf, stopClock, test } from '../support/journey.ts';

const narrow = { width: 767, height: 900 };
const wide = { width: 768, height: 900 };

test('staff on a narrow window are told why their screens stay closed', async ({
  page,
  browser,
  baseURL,
}) => {
  await test.step('logs in as a worker of the demo', async () => {
    await page.setViewportSize(wide);
    await haveSessionOf(page, 'Worker');
    await page.goto('/worker/appointments');
    await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible();
  });

  await test.step('makes the window too narrow', async () => {
    await page.setViewportSize(narrow);
    await expect(page).toHaveURL(/\/forbidden$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText('This page is not accessible on mobile devices.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('makes it wide again, and is back', async () => {
    await page.setViewportSize(wide);
    await expect(page).toHaveURL(/\/worker\/appointments$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible();
  });

  await test.step('a window that is narrow for an instant stays where it is', async () => {
    await stopClock(page);
    await page.setViewportSize(narrow);
    await page.clock.runFor(200);
    await page.setViewportSize(wide);
    await page.clock.runFor(1000);
    await expect(page).toHaveURL(/\/worker\/appointments$/);
    await page.setViewportSize(narrow);
  });

  await test.step('opens the address itself, and is led away as well', async () => {
    await page.goto('/worker/appointments');
    await expect(page).toHaveURL(/\/forbidden$/);
    await page.getByRole('link', { name: 'Return Home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step('sees nothing of the screen even where no script runs', async () => {
    const cookies = await page.context().cookies();
    const still = await browser.newContext({ baseURL, javaScriptEnabled: false, viewport: narrow });
    await still.addCookies(cookies);
    const stillPage = await still.newPage();
    await stillPage.goto('/worker/appointments');
    await expect(stillPage.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
    await expect(stillPage.getByRole('heading', { level: 1, name: 'Appointments' })).toBeHidden();
    await still.close();
  });
});

/** A wide window at a zoom of 200 %: half as wide inside, and as wide as before outside. */
test('a worker who zooms in stays on the screen, with what was typed', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(globalThis, 'outerWidth', { value: 1440 }));
  await page.setViewportSize({ width: 1440, height: 900 });
  await haveSessionOf(page, 'Worker');
  await page.goto('/add-car');
  const box = page.getByLabel('Make', { exact: true });
  await box.fill('Porsche');
  await stopClock(page);
  await page.setViewportSize({ width: 720, height: 450 });
  await page.clock.runFor(1000);
  await expect(box).toBeVisible();
  await expect(box).toHaveValue('Porsche');
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible();
  // What judges the page waits by the page's clock.
  await page.clock.resume();
  await expectAccessible(page);
  await page.reload();
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(/\/add-car$/);
  await expect(box).toBeVisible();
});

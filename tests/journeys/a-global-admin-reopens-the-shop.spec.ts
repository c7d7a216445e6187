import { demoAccounts } from '#features/accounts/demo-accounts.contract.ts';
import { openDemoShop } from '../support/demo-shop.ts';
import {
  test as base,
  expect,
  expectAccessible,
  haveSessionOf,
  password,
  verifyAs,
} from '../support/journey.ts';

/** A shop of its own: the others' must not go down. */
const test = base.extend<object, { shopUrl: string }>({
  shopUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const shop = await openDemoShop();
      await use(shop.url);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shopUrl }, use) => use(shopUrl),
});

test('a Global-Admin sees everywhere that the shop is closed, and reopens it', async ({ page, request }) => {
  const { email, username } = demoAccounts.find(({ role }) => role === 'Global-Admin')!;
  const bar = page.getByRole('complementary', { name: 'Announcement' });

  await test.step('another session of theirs has closed the shop', async () => {
    for (const [path, data] of [
      ['/api/auth/login', { email, password }],
      ['/api/global-admin/verify', { username, password, role: 'Global-Admin' }],
      [
        '/api/downtime/create',
        { startTime: new Date().toISOString(), durationMinutes: 30, reason: 'New disks' },
      ],
    ] as const)
      expect((await request.post(path, { data })).ok(), path).toBe(true);
  });

  await test.step('each page says so, and until when', async () => {
    await haveSessionOf(page, 'Global-Admin');
    for (const path of ['/', '/cars', '/admin', '/admin/orders']) {
      await page.goto(path);
      await expect(bar).toContainText('The shop is closed for maintenance.');
      await expect(bar).toContainText(/Remaining Time: \d+m \d+s, until/);
      await expect(bar.getByRole('button', { name: 'End now' })).toBeVisible();
    }
    await page.goto('/cars?search=Porsche');
    await expectAccessible(page);
  });

  await test.step('ends it: verifies, and is back on the page, where the question stands', async () => {
    await bar.getByRole('button', { name: 'End now' }).click();
    await expect(page).toHaveURL(/\/admin\/verify-downtime$/);
    await verifyAs(page, 'Global-Admin');
    await expect(page).toHaveURL(/\/cars\?search=Porsche$/);
    const question = page.getByRole('dialog', { name: 'End this downtime now?' });
    await question.getByRole('button', { name: 'End now' }).click();
    await expect(page.getByText('The downtime has ended. The site is open.')).toBeVisible();
    await expect(bar).toBeHidden();
    const current = await request.get('/api/downtime/current');
    expect(await current.json()).toMatchObject({ active: false, _id: null });
  });
});

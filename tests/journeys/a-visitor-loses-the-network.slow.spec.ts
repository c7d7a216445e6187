import { expect, expectAccessible, test } from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';

test('without a network what is shown stays, nothing is sold, and the page works again when it is back', async ({
  page,
  context,
}) => {
  const car = await aCarOfItsOwn();
  const cards = page.getByRole('main').getByRole('listitem');
  const shown = page.getByRole('link', { name: /^View Details/ });

  await page.goto('/cars');
  await expect(cards.first()).toBeVisible();
  // It becomes a combobox when its script has arrived.
  await page.getByRole('searchbox', { name: 'Search by model' }).click();
  const box = page.getByRole('combobox', { name: 'Search by model' });
  await expect(box).toBeVisible();
  const count = await shown.count();
  await context.setOffline(true);

  await test.step('a link leaves the list, and offers another try', async () => {
    const name = (await shown.last().textContent()) ?? '';
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByText('This page could not be opened.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    await expect(page).toHaveURL(/\/cars$/);
    await expect(shown).toHaveCount(count);
  });

  await test.step('asks for more cars, and keeps those that are there', async () => {
    const more = page.getByRole('link', { name: /^Load more$|More cars could not be loaded/ });
    await more.click();
    await expect(page.getByText('More cars could not be loaded. Try again')).toBeVisible();
    await expect(shown).toHaveCount(count);
  });

  await test.step('searches, and keeps the list and what was typed', async () => {
    await box.fill('Zonda');
    await expect(page.getByText('This page could not be refreshed.')).toBeVisible();
    await expect(cards.first()).toBeVisible();
    await expect(box).toHaveValue('Zonda');
  });

  await test.step('a search on another page leaves that page, with what was typed', async () => {
    await context.setOffline(false);
    await page.goto('/');
    const words = page
      .getByRole('combobox', { name: 'Search by make' })
      .or(page.getByRole('searchbox', { name: 'Search by make' }));
    await words.fill('Zonda');
    await context.setOffline(true);
    await words.press('Enter');
    await expect(page.getByText('This page could not be opened.')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expect(words).toHaveValue('Zonda');
  });

  await test.step('a car that is open sells nothing until the network is back', async () => {
    await context.setOffline(false);
    await page.goto(`/cars/${car._id}`);
    await expect(page.getByRole('button', { name: 'Add to Basket' })).toBeEnabled();
    await context.setOffline(true);
    await expect(page.getByRole('button', { name: 'Add to Basket' })).toBeDisabled();
    await expect(page.getByText("You're offline. Reconnect to buy.")).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'Add to Basket' })).toBeEnabled();
  });
});

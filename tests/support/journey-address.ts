import type { Locator, Page } from '@playwright/test';
import { alive } from './form-walk.ts';

/** An address as the checkout asks for it, by the names of its fields. The country is there already. */
export const anAddress = {
  'Street and number': '12 St James Square',
  City: 'Detroit',
  State: 'MI',
  'Postal code': '48226',
};

/** Fills in where a vehicle is delivered. */
export async function fillAddress(page: Page | Locator): Promise<void> {
  for (const [name, text] of Object.entries(anAddress))
    await page.getByLabel(name, { exact: true }).fill(text);
}

/** In narrow windows the order is folded away above the form, with its sum. */
export async function unfoldOrder(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Steps of the purchase' }).waitFor();
  const fold = page.getByRole('button', { name: /^Show your order/ });
  if (!(await fold.isVisible())) return;
  await alive(fold);
  await fold.click();
  await page.getByRole('button', { name: /^Hide your order/ }).waitFor();
}

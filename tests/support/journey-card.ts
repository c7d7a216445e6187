import type { Page } from './journey.ts';

/** The cards that the sandbox knows, by how it plays them. */
export const cardNumbers = {
  pays: '4242424242424242',
  isDeclined: '4000000000000002',
  isDeclinedLater: '4000000000000341',
} as const;

/** Types a card into the form of the sandbox. */
export async function fillCard(page: Page, number: string = cardNumbers.pays): Promise<void> {
  await page.getByLabel('Cardholder name').fill('Ada Byron');
  await page.getByLabel('Card number').fill('');
  await page.getByLabel('Card number').pressSequentially(number);
  await page.getByLabel('Expiry').fill('1230');
  await page.getByLabel('CVV').fill('123');
}

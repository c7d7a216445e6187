import { z } from 'zod';
import { enteredBuyer } from '../checkout.contract.ts';
import { isHomeCountry } from './delivery-address.rules.ts';

const part = (max: number) => z.string().trim().max(max, `Use at most ${max} characters`);
const required = (text: string, max: number) => part(max).min(1, text);

/** Together with the marks between them the parts fit into the address of a buyer. */
const parts = {
  street: required('Enter the street and the number', 250),
  city: required('Enter the city', 80),
  region: part(60),
  postalCode: part(20),
  country: required('Enter the country', 60),
};

/** What the checkout's form asks for; the shop is sent a buyer whose address is one text. */
export const buyerForm = enteredBuyer
  .omit({ address: true })
  .extend(parts)
  .check(({ value: { region, postalCode, country }, issues }) => {
    if (!isHomeCountry(country)) return;
    const missing = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: '' });
    if (!region) missing('region', 'Enter the state');
    if (!postalCode) missing('postalCode', 'Enter the postal code');
  });
export type BuyerForm = z.infer<typeof buyerForm>;

import { z } from 'zod';
import { oneLine } from '#platform/text/one-line.ts';
import { withoutHidden } from '#platform/text/without-hidden.ts';
import { isHomeCountry } from './address.rules.ts';

const part = (max: number) =>
  z.string().trim().max(max, `Use at most ${max} characters`).superRefine(oneLine);
const required = (text: string, max: number) => part(max).min(1, text);

/** Together with the marks between them the parts fit into the address of a buyer. */
export const addressFields = {
  street: required('Enter the street and the number', 250),
  line2: part(250).optional().describe('Apartment, suite, floor; absent or empty: none'),
  city: required('Enter the city', 80),
  region: part(60),
  postalCode: z
    .string()
    .overwrite(withoutHidden)
    .trim()
    .max(20, 'Use at most 20 characters')
    .superRefine(oneLine),
  country: required('Enter the country', 60),
};

interface Checked {
  value: { region: string; postalCode: string; country: string };
  issues: z.core.$ZodRawIssue[];
}

/** A check of a schema: at home an address has a state and a postal code in any case. */
export function assertWholeAddress({ value: { region, postalCode, country }, issues }: Checked): void {
  if (!isHomeCountry(country)) return;
  const missing = (path: string, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: '' });
  if (!region) missing('region', 'Enter the state');
  if (!postalCode) missing('postalCode', 'Enter the postal code');
}

export const newAddress = z.object(addressFields).check(assertWholeAddress).meta({ id: 'NewAddress' });
export type NewAddress = z.infer<typeof newAddress>;

/** An address that a customer keeps; the checkout offers it. */
export const ownAddress = z
  .object({
    _id: z.string(),
    street: z.string(),
    line2: z.string().describe('Apartment, suite, floor; empty where there is none'),
    city: z.string(),
    region: z.string().describe('Empty where a country has none; so is the postal code'),
    postalCode: z.string(),
    country: z.string(),
    text: z.string().describe('The one text that a buyer has in `address`, in lines'),
    isDefault: z.boolean().describe('Whether it is the default at checkout; only one is'),
  })
  .meta({ id: 'OwnAddress' });
export type OwnAddress = z.infer<typeof ownAddress>;

export const ownAddressList = z.array(ownAddress).meta({ id: 'OwnAddressList' });

export const addressParam = z.object({ id: z.string().min(1).max(64) });

export const addressTexts = {
  notRead: 'Your addresses could not be loaded.',
  notSaved: 'The address could not be saved.',
  notRemoved: 'The address could not be removed.',
} as const;

/** Where a vehicle is delivered, as it is entered. */
export interface AddressParts {
  street: string;
  /** An apartment, a suite, a floor; most addresses have none. */
  line2?: string | undefined;
  city: string;
  /** Empty where a country has none; so is the postal code. */
  region: string;
  postalCode: string;
  country: string;
}

/** Addresses that one account keeps at most. */
export const mostAddresses = 20;

/** What the form begins with; another one can be entered. */
export const homeCountry = 'United States';

export const emptyAddress: AddressParts = {
  street: '',
  line2: '',
  city: '',
  region: '',
  postalCode: '',
  country: homeCountry,
};

const homeNames = new Set(['united states', 'united states of america', 'usa', 'us']);

/** Whether an address there has a state and a postal code in any case. */
export const isHomeCountry = (country: string): boolean =>
  homeNames.has(country.trim().toLowerCase().replaceAll('.', ''));

/** The one text that orders and papers have: 'Street', 'Apartment', 'City, State 12345' and 'Country', a line each. */
export function addressText(entered: AddressParts): string {
  const { street, line2 = '', city, region, postalCode, country } = entered;
  const place = [region, postalCode].map((part) => part.trim()).filter(Boolean);
  return [street, line2, [city.trim(), place.join(' ')].filter(Boolean).join(', '), country]
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

/** An address alone, of what may have more. */
export const partsOf = (address: AddressParts): Required<AddressParts> => {
  const { street, line2 = '', city, region, postalCode, country } = address;
  return { street, line2, city, region, postalCode, country };
};

/** Whether two addresses are the same place, however they were set. */
export const isSameAddress = (one: AddressParts, other: AddressParts): boolean =>
  addressText(one).toLowerCase() === addressText(other).toLowerCase();

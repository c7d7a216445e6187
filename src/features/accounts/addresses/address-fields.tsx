import type { ComponentProps } from 'react';
import { TextField } from '#ui/text-field.tsx';
import { type AddressParts, isHomeCountry } from './address.rules.ts';

interface AddressFieldsProps {
  field: (name: keyof AddressParts) => Omit<ComponentProps<typeof TextField>, 'label'>;
  /** What is entered as the country now. */
  country: string;
}

/** The parts of an address. A state and a postal code are not everywhere. */
export function AddressFields({ field: fieldOf, country }: AddressFieldsProps) {
  const isHome = isHomeCountry(country);
  const field = (name: keyof AddressParts) => ({ required: true, ...fieldOf(name) });
  const ifAny = { required: isHome, optional: !isHome };
  return (
    <>
      <TextField
        label="Street and number"
        autoComplete="address-line1"
        className="sm:col-span-2"
        {...field('street')}
      />
      <TextField
        label="Apartment, suite, etc."
        optional
        autoComplete="address-line2"
        className="sm:col-span-2"
        {...field('line2')}
        required={false}
      />
      <TextField label="City" autoComplete="address-level2" {...field('city')} />
      <TextField
        label={isHome ? 'State' : 'State or region'}
        autoComplete="address-level1"
        {...field('region')}
        {...ifAny}
      />
      <TextField label="Postal code" autoComplete="postal-code" {...field('postalCode')} {...ifAny} />
      <TextField label="Country" autoComplete="country-name" {...field('country')} />
    </>
  );
}

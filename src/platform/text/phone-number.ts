import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { withoutHidden } from './without-hidden.ts';

// Server only: pages would carry the numbering plans of all countries.

/** Where numbers are at home that say no country. */
const usualCountry: CountryCode = 'US';

const parse = (typed: string, country: CountryCode) =>
  parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false });

/**
 * Reads phone numbers as people of the dealership's country write them. `ownNumber` is the dealership's: where it names a country,
 * that is the one.
 */
export function phonesAt(ownNumber: string) {
  const country = parse(ownNumber, usualCountry)?.country ?? usualCountry;
  const read = (typed: string) => {
    const number = parse(typed, country);
    return number?.isPossible() ? number : undefined;
  };
  const found = (text: string) => {
    const typed = withoutHidden(text).trim();
    // Most countries dial 00 in place of the plus, wherever the dealership is.
    return read(typed) ?? (typed.startsWith('00') ? read(`+${typed.slice(2)}`) : undefined);
  };
  return {
    /**
     * The number that is meant, to be compared: '+13135550142' for '+1 (313) 555-0142', '313.555.0142' and '3135550142'. Of what is no
     * number of its country its digits; '' where it has none.
     */
    plainNumber: (typed: string): string => found(typed)?.number ?? typed.replaceAll(/\D/g, ''),
    /** The digits of a whole number without its country, which stand in it however its owner wrote it; undefined: it is a part of one. */
    searchedDigits: (typed: string): string | undefined => {
      const number = found(typed);
      return number?.isValid() ? number.nationalNumber : undefined;
    },
  };
}

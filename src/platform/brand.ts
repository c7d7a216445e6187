import configured from '../../brand.config.ts';
import type { HoursLine, OpeningHours } from './dates/opening-hours.ts';

/** One colour for each scheme that the visitor's system may ask for, as CSS hex. */
interface SchemeColour {
  light: string;
  dark: string;
}

/** What a dealership is called, and says of itself in a line or two. */
export interface DealershipName {
  name: string;
  /** How the name is set large, usually in capitals. */
  wordmark: string;
  tagline: string;
  /** One sentence for search engines and shared links. */
  description: string;
  legalName: string;
  /** What the law wants to be read on every page and paper, such as a licence; may be empty. */
  legalNote: string;
}

export interface ContactLines {
  phone: string;
  mail: string;
  street: string;
  city: string;
}

/** Who the shop belongs to: `brand.config.ts`, and what the settings say instead (rules.md#settings). */
export interface Brand extends DealershipName {
  /** Buttons and prices that fell. At least 4.5:1 against the page and against `accentText`. */
  accent: SchemeColour;
  /** Text on the accent colour. */
  accentText: SchemeColour;
  contact: ContactLines;
  /** How vehicles that are sold here are numbered: maker's code (WMI, three characters) and plant (one). */
  vin: { maker: string; plant: string };
  openingHours: OpeningHours;
}

/** The brand as pages show it. */
export type ShownBrand = Omit<Brand, 'openingHours'> & { openingHours: readonly HoursLine[] };

/** As the file has it, whatever was set since. */
export const configuredBrand: Brand = configured;

/** What ids of mails and calendar entries end in. It stays when the address changes: a later one replaces an earlier one. */
export const idDomain: string = configured.contact.mail.split('@').at(-1)!;

/**
 * What counts now. One process serves one dealership: letters and papers read it here as they are written, so it must not
 * be copied to the top of a module.
 */
export const brand: Brand = { ...configured };

/** Where the dealership is, in one line. */
export const dealershipAddress = (): string => `${brand.contact.street}, ${brand.contact.city}`;

export type SetBrand = Pick<Brand, keyof DealershipName | 'contact' | 'openingHours'>;

/** From now on the brand says this. Only the settings call it. */
export const changeBrand = (set: SetBrand): void => void Object.assign(brand, set);

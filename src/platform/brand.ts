import configured from '../../brand.config.ts';

/** One colour for each scheme that the visitor's system may ask for, as CSS hex. */
interface SchemeColour {
  light: string;
  dark: string;
}

/** Who the shop belongs to: name, colour and contact lines, as `brand.config.ts` states them. */
export interface Brand {
  name: string;
  /** How the name is set large, usually in capitals. */
  wordmark: string;
  tagline: string;
  /** One sentence for search engines and shared links. */
  description: string;
  legalName: string;
  /** Buttons and prices that fell. At least 4.5:1 against the page and against `accentText`. */
  accent: SchemeColour;
  /** Text on the accent colour. */
  accentText: SchemeColour;
  contact: { phone: string; mail: string; street: string; city: string };
  /** How vehicles that are sold here are numbered: maker's code (WMI, three characters) and plant (one). */
  vin: { maker: string; plant: string };
  openingHours: readonly { days: string; hours: string }[];
}

export const brand: Brand = configured;

import type { ContactLines, DealershipName } from '#platform/brand.ts';

/** What a text may say without writing it out: it follows the settings. */
export type Dealership = Pick<DealershipName, 'name' | 'legalName'> & ContactLines;

const words = ['name', 'legalName', 'street', 'city', 'phone', 'mail'] as const;

/** `{name}`, `{legalName}`, `{street}`, `{city}`, `{phone}` and `{mail}` as the settings say; other braces stay. */
export const withWords = (text: string, dealership: Dealership): string =>
  text.replace(/\{(\w+)\}/g, (braced, typed: string) => {
    const word = words.find((one) => one === typed);
    // What Markdown would read as a mark is meant as it stands.
    return word ? dealership[word].replace(/[\\`*_[\]<>#|~]/g, '\\$&') : braced;
  });

import type { ContactLines, DealershipName } from '#platform/brand.ts';

/** What a text may say without writing it out: it follows the settings. */
export type Dealership = Pick<DealershipName, 'name' | 'legalName'> & ContactLines;

const words = ['name', 'legalName', 'street', 'city', 'phone', 'mail'] as const;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!);

const cut = (text: string, most: string | undefined) =>
  most !== undefined && text.length > Number(most) ? `${text.slice(0, Number(most) - 1)}…` : text;

/**
 * `{name}`, `{legalName}`, `{street}`, `{city}`, `{phone}` and `{mail}` of a rendered text as the settings say; other braces stay. In
 * an address they are percent-encoded, as its renderer has written them, except for `@`: some mail programs show `%40` as it is. A drawing
 * says after a colon how many characters it has room for.
 */
export const withWords = (html: string, dealership: Dealership): string =>
  html.replace(
    /\{(\w+)(?::(\d{1,3}))?\}|%7B(\w+)%7D/g,
    (braced, typed: string | undefined, most: string | undefined, inAddress: string | undefined) => {
      const word = words.find((one) => one === (typed ?? inAddress));
      if (word === undefined) return braced;
      const value = dealership[word];
      return escaped(
        inAddress === undefined ? cut(value, most) : encodeURIComponent(value).replaceAll('%40', '@'),
      );
    },
  );

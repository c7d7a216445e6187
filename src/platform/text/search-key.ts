/** Accents and the like, once they stand apart (NFKD), and what people leave out or write otherwise: 'MX-5', 'mx 5', 'mx5'. */
const leftOut = /[\u0300-\u036f \-./'\u2010-\u2015\u2018\u2019\u2212]/g;

/**
 * What a name is searched by: no accents, no spaces, hyphens, dots, slashes or apostrophes, no capitals (rules.md#cars). The
 * database has the same function, `search_key`, and its indexes are made of it; a test compares the two.
 */
export const searchKey = (text: string): string =>
  Array.from(text.normalize('NFKD').replace(leftOut, ''), (sign) => sign.toLowerCase()).join('');

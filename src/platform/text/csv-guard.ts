/** Spreadsheets run what begins like this, also with the wide signs of Asian keyboards; an apostrophe in front makes it text. */
const runsAsFormula = /^['=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A text as it stands in a file that is read again. `unguarded` takes exactly this back. */
export const guarded = (text: string): string => (runsAsFormula.test(text) ? `'${text}` : text);
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && runsAsFormula.test(cell.slice(1)) ? cell.slice(1) : cell;

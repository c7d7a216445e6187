export type Delimiter = ',' | ';' | '\t';

/**
 * What a spreadsheet would take for a formula, and calculate: OWASP, 'CSV Injection'. The wide signs are those of Asian
 * keyboards.
 */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

const isGuarded = (text: string): boolean => text.startsWith("'") || formula.test(text);

/** A text of a file that is read again: an apostrophe in front makes it text. `unguarded` takes exactly this back. */
export const guarded = (text: string): string => (isGuarded(text) ? `'${text}` : text);
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && isGuarded(cell.slice(1)) ? cell.slice(1) : cell;

const quoted = (cell: string, delimiter: Delimiter): string =>
  /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;

/**
 * One cell by RFC 4180. What people typed may begin like a formula, and gets an apostrophe. Phone numbers get one too, since a
 * spreadsheet would calculate '+1-313-555' as well; figures of ours come as numbers, and get none.
 */
export const csvCell = (value: string | number, delimiter: Delimiter = ','): string =>
  typeof value === 'number' ? String(value) : quoted(formula.test(value) ? `'${value}` : value, delimiter);

export const csvLine = (cells: readonly (string | number)[], delimiter: Delimiter = ',') =>
  `${cells.map((cell) => csvCell(cell, delimiter)).join(delimiter)}\r\n`;

const figureBelowZero = /^[+-][\d.,]+$/;

/** A row of somebody's own file as it came, for that person to correct: figures below 0 are no formulas. */
export const csvLineAsItCame = (cells: readonly string[], delimiter: Delimiter) =>
  `${cells.map((cell) => quoted(figureBelowZero.test(cell) ? cell : guarded(cell), delimiter)).join(delimiter)}\r\n`;

/** The byte order mark: without it Excel reads UTF-8 as the machine's old code page. */
const byteOrderMark = '\uFEFF';

/** The beginning of a file: how it is to be read, and the names of its columns. */
export const csvHead = (columns: readonly string[], delimiter: Delimiter = ',') =>
  byteOrderMark + csvLine(columns, delimiter);

/**
 * A CSV file that is written while it is read: the next portion is asked for when the reader has taken the last one. The
 * first portion is read before this returns, so that a failure is still answered as one.
 */
export async function csvFile(
  head: string,
  portions: AsyncGenerator<string, void>,
): Promise<ReadableStream<Uint8Array>> {
  const bytes = new TextEncoder();
  const first = await portions.next();
  return new ReadableStream<Uint8Array>({
    start: (file) => file.enqueue(bytes.encode(head + (first.value ?? ''))),
    async pull(file) {
      for (;;) {
        const { value, done } = await portions.next();
        if (done) return file.close();
        if (value !== '') return file.enqueue(bytes.encode(value));
      }
    },
    cancel: async () => void (await portions.return(undefined)),
  });
}

/**
 * What a spreadsheet would take for a formula, and calculate: OWASP, 'CSV Injection'. The wide signs are those of Asian
 * keyboards.
 */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * One cell by RFC 4180. What people typed may begin like a formula: an apostrophe in front makes it text. Phone numbers
 * get one too, since a spreadsheet would calculate '+1-313-555' as well; figures of ours come as numbers, and get none.
 */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly (string | number)[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** The byte order mark: without it Excel reads UTF-8 as the machine's old code page. */
const byteOrderMark = '\uFEFF';

/** The beginning of a file: how it is to be read, and the names of its columns. */
export const csvHead = (columns: readonly string[]) => byteOrderMark + csvLine(columns);

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

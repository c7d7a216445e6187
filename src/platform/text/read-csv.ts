import { pipeline } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, type Info, parse } from 'csv-parse';

/** A sentence about a file as a whole, for the person who brought it. */
export class UnreadableFile extends Error {}

export const notUtf8 = 'The file is not UTF-8 text. Save it as “CSV UTF-8” and bring it again.';

export interface CsvLine {
  record: string[];
  info: Info;
}

/** Bytes of a line, quotes and all. */
const longestLine = 60_000;
/** Bytes that are read before others have their turn. */
const chunkSize = 64 * 1024;

/** What parts the cells: spreadsheets of countries whose decimals have a comma write semicolons. */
export function delimiterOf(file: Buffer): ',' | ';' {
  const [first = ''] = file.toString('utf8', 0, longestLine).split(/[\r\n]/, 1);
  return first.split(';').length > first.split(',').length ? ';' : ',';
}

/** In pieces, so that a large file does not hold up other requests. */
async function* piecesOf(file: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < file.length; from += chunkSize) {
    yield file.subarray(from, from + chunkSize);
    await setImmediate();
  }
}

/** The lines of a CSV file (RFC 4180), the first included. */
export function csvLinesOf(file: Buffer, delimiter: ',' | ';'): AsyncIterable<CsvLine> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestLine,
  });
  // A failure of one of them ends both.
  return pipeline(piecesOf(file), parser, () => {});
}

/** What csv-parse (its page on errors) found wrong with the file, in words for people. */
const csvProblems: Record<string, (line: number) => string> = {
  CSV_MAX_RECORD_SIZE: (line) =>
    `Line ${line} is longer than ${longestLine.toLocaleString('en-US')} characters. Is a quote left open in it?`,
  CSV_QUOTE_NOT_CLOSED: (line) =>
    `The file ends inside a quote. Is one left open, in line ${line} or before?`,
  CSV_INVALID_CLOSING_QUOTE: (line) => `Line ${line} has a quote within a cell. Write it twice.`,
  INVALID_OPENING_QUOTE: (line) =>
    `Line ${line} has a quote within a cell. Put the cell in quotes, and write it twice.`,
};

/** What is wrong with the file as a whole, for people; undefined where the failure is another one. */
export function problemOfFile(error: unknown): string | undefined {
  if (error instanceof UnreadableFile) return error.message;
  if (!(error instanceof CsvError)) return undefined;
  const line = Number(error.lines ?? 0);
  return csvProblems[error.code]?.(line) ?? `The file cannot be read as CSV: ${error.message}.`;
}

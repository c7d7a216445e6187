import { isUtf8 } from 'node:buffer';
import { pipeline } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, type Info, parse } from 'csv-parse';
import type { Delimiter } from './write-csv.ts';

/** A sentence about a file as a whole, for the person who brought it. */
export class UnreadableFile extends Error {}

const notText = 'This is not a text file. Save it as “CSV UTF-8” and upload that.';
const notCsv = 'This is a workbook, not a CSV file. Save it as “CSV UTF-8” and upload that.';

export interface CsvRow {
  /**
   * The row's number as a spreadsheet shows it: the first line is 1, a cell with line breaks adds none, empty rows count. A first
   * line `sep=;` is shown by no spreadsheet, and does not count.
   */
  line: number;
  cells: string[];
}

/** Bytes of a row, quotes and all: longer than any cell of a spreadsheet, 32,767 characters. */
const longestRow = 60_000;
/** Cells of a row. They are counted as they are read: a row of 33 million commas is short by its letters. */
const mostCells = 1_000;
/** Rows of a spreadsheet, empty ones included. */
const mostRows = 1_048_576;
/** Bytes that are read before others have their turn. */
const chunkSize = 64 * 1024;

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** What workbooks begin with: a ZIP archive (Excel, LibreOffice), and the format that Excel had before. */
const workbooks = ['504b0304', 'd0cf11e0'];

/** Bytes that no text has; 0x00 is said of the row that has it. */
const isControl = (byte: number) => (byte > 0 && byte < 9) || (byte > 13 && byte < 32 && byte !== 27);

/** Every other byte of its beginning is 0, as of Latin letters in UTF-16. */
const hasZeros = (file: Buffer, from: 0 | 1) => {
  const pairs = Math.min(file.length >> 1, 200);
  const zeros = Array.from({ length: pairs }, (_, pair) => file[2 * pair + from]).filter(
    (byte) => byte === 0,
  );
  return pairs > 1 && zeros.length > pairs / 2;
};

/** How a file of text is written. What is neither UTF-8 nor UTF-16 is Windows-1252, as Excel saves “CSV”. */
function encodingOf(file: Buffer): Encoding {
  if (workbooks.includes(file.toString('hex', 0, 4))) throw new UnreadableFile(notCsv);
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le';
  if (file[0] === 0xfe && file[1] === 0xff) return 'utf-16be';
  if (hasZeros(file, 1)) return 'utf-16le';
  if (hasZeros(file, 0)) return 'utf-16be';
  if (isUtf8(file)) return 'utf-8';
  if (file.includes(0) || file.subarray(0, longestRow).some(isControl)) throw new UnreadableFile(notText);
  return 'windows-1252';
}

/** What separates the cells: spreadsheets of countries whose decimals have a comma write semicolons; Excel's “Unicode text” has tabs. */
function delimiterOf(beginning: string): Delimiter {
  const [first = ''] = beginning
    .replace(/"(?:[^"]|"")*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1);
  const count = (sign: Delimiter) => first.split(sign).length;
  const signs: readonly Delimiter[] = [';', '\t'];
  return (
    signs.find((sign) => count(sign) > count(',') && count(sign) >= Math.max(...signs.map(count))) ?? ','
  );
}

/** How cells are separated, and where the first row begins: behind the byte order mark and a line for Excel alone, `sep=;`. */
function beginningOf(file: Buffer, encoding: Encoding): { delimiter: Delimiter; from: number } {
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(file.subarray(0, longestRow));
  const [before = '', sign] = /^\uFEFF?(?:"?sep=([,;\t])"?(?:\r\n|\r|\n|$))?/i.exec(text) ?? [];
  const wide = encoding === 'utf-16le' || encoding === 'utf-16be';
  return {
    // The expression above allows these three.
    delimiter: (sign as Delimiter | undefined) ?? delimiterOf(text.slice(before.length)),
    from: wide ? before.length * 2 : Buffer.byteLength(before),
  };
}

/** In pieces, so that a large file does not hold up other requests, and is never there twice. */
async function* piecesOf(file: Buffer, encoding: Encoding): AsyncGenerator<Buffer> {
  const text = new TextDecoder(encoding);
  for (let from = 0; from < file.length; from += chunkSize) {
    const piece = file.subarray(from, from + chunkSize);
    yield encoding === 'utf-8' ? piece : Buffer.from(text.decode(piece, { stream: true }));
    await setImmediate();
  }
}

const rowOf = ({ records, empty_lines }: Pick<Info, 'records' | 'empty_lines'>) => records + empty_lines;

export interface CsvFile {
  delimiter: Delimiter;
  encoding: Encoding;
  /** The one with the names of the columns first. Rows without anything in them are passed over. */
  rows: AsyncIterable<CsvRow>;
}

async function* filledRows(parsed: AsyncIterable<{ record: string[]; info: Info }>): AsyncGenerator<CsvRow> {
  let isFirst = true;
  for await (const { record, info } of parsed) {
    const line = rowOf(info);
    if (line > mostRows)
      throw new UnreadableFile(`The file has more than ${mostRows.toLocaleString('en-US')} rows. Split it.`);
    if (record.every((cell) => cell.trim() === '')) continue;
    if (isFirst && record.some((cell) => cell.includes('\0'))) throw new UnreadableFile(notText);
    isFirst = false;
    yield { line, cells: record };
  }
}

/**
 * A CSV file (RFC 4180) in UTF-8, UTF-16 or Windows-1252, its cells separated by commas, semicolons or tabs. Memory does not grow with
 * the file: rows are read one after the other, none longer than `longestRow` or with more than `mostCells`. Throws `UnreadableFile` for
 * what is no text.
 */
export function readCsv(file: Buffer): CsvFile {
  const encoding = encodingOf(file);
  const { delimiter, from } = beginningOf(file, encoding);
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
    cast: (cell, { index, ...info }) => {
      if (index < mostCells) return cell;
      throw new UnreadableFile(
        `Line ${rowOf(info) + 1} has more than ${mostCells.toLocaleString('en-US')} cells.`,
      );
    },
  });
  // A failure of one of them ends both.
  const parsed = pipeline(piecesOf(file.subarray(from), encoding), parser, () => {});
  return { delimiter, encoding, rows: filledRows(parsed) };
}

/** What csv-parse (its page on errors) found wrong with the file, in words for people. */
const csvProblems: Record<string, (line: number) => string> = {
  CSV_MAX_RECORD_SIZE: (line) =>
    `Line ${line} is longer than ${longestRow.toLocaleString('en-US')} characters. Check for a missing closing quote.`,
  CSV_QUOTE_NOT_CLOSED: (line) =>
    `The file ends inside a quote. Check for a missing closing quote in line ${line} or before.`,
  CSV_INVALID_CLOSING_QUOTE: (line) => `Line ${line} has a quote within a cell. Double it.`,
  INVALID_OPENING_QUOTE: (line) =>
    `Line ${line} has a quote within a cell. Put the cell in quotes, and double it.`,
};

/** What is wrong with the file as a whole, for people; undefined where the failure is another one. */
export function problemOfFile(error: unknown): string | undefined {
  if (error instanceof UnreadableFile) return error.message;
  if (!(error instanceof CsvError)) return undefined;
  const line =
    rowOf({ records: Number(error.records ?? 0), empty_lines: Number(error.empty_lines ?? 0) }) + 1;
  return csvProblems[error.code]?.(line) ?? `The file cannot be read as CSV from line ${line} on.`;
}

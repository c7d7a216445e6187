import { parse } from 'csv-parse/sync';

interface Saving {
  /** How the spreadsheet is set up: dates, decimals and separators of that country. */
  country: 'US' | 'DE';
  /** Columns that are formatted with so many decimals. */
  decimals?: Readonly<Record<string, number>>;
  /** Without it a file is saved in UTF-8 with a mark. */
  as?: 'Unicode text' | 'CSV with sep=';
  /** Columns that were once used, and rows. */
  emptied?: { columns: number; rows: number };
}

function shown(cell: string, decimals: number | undefined, { country }: Saving): string {
  const date = /^(\d{4})-(\d\d)-(\d\d)$/.exec(cell);
  if (date) {
    const [, year, month = '', day = ''] = date;
    return country === 'US' ? `${Number(month)}/${Number(day)}/${year}` : `${day}.${month}.${year}`;
  }
  if (/^(?:true|false)$/i.test(cell)) return cell.toUpperCase();
  if (!/^-?\d{1,15}([.,]\d+)?$/.test(cell)) return cell;
  const figure = Number(cell.replace(',', '.'));
  const text = decimals === undefined ? String(figure) : figure.toFixed(decimals);
  return country === 'US' ? text : text.replace('.', ',');
}

/**
 * A CSV file as a spreadsheet saves it that has opened it: figures without the zeros that they had, or with others, dates as the country
 * writes them, quotes where they are needed, and what is left of columns and rows that were emptied.
 */
export function savedBySpreadsheet(csv: string, saving: Saving): Buffer<ArrayBuffer> {
  const { country, decimals = {}, as, emptied = { columns: 0, rows: 0 } } = saving;
  const separator = as === 'Unicode text' ? '\t' : country === 'US' ? ',' : ';';
  const [names = [], ...rows]: string[][] = parse(csv, {
    bom: true,
    delimiter: /^[^\r\n]*;/.test(csv) ? ';' : ',',
  });
  const cells = rows.map((row) =>
    row.map((cell, place) => shown(cell, decimals[names[place] ?? ''], saving)),
  );
  const empty = (length: number) => Array.from({ length }, () => '');
  const lines = [names, ...cells, ...Array.from({ length: emptied.rows }, () => empty(names.length))].map(
    (row) =>
      [...row, ...empty(emptied.columns)]
        .map((cell) => (/["\r\n,;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(separator),
  );
  const text = `${as === 'CSV with sep=' ? `sep=${separator}\r\n` : ''}${lines.join('\r\n')}\r\n`;
  return Buffer.from(`\uFEFF${text}`, as === 'Unicode text' ? 'utf16le' : 'utf8');
}

/** The ways in which the tests have each export saved. */
export const savings: readonly Saving[] = [
  { country: 'US' },
  { country: 'DE' },
  { country: 'US', emptied: { columns: 3, rows: 4 } },
  { country: 'US', as: 'Unicode text' },
  { country: 'DE', as: 'CSV with sep=' },
];

import type { FoundOrder } from './orders.office.contract.ts';

const columns: readonly [head: string, cell: (order: FoundOrder) => string][] = [
  ['Receipt number', (order) => order.receiptNumber],
  ['Ordered on', (order) => order.orderedOn],
  ['Make', ({ car }) => car.make],
  ['Model', ({ car }) => car.model],
  ['Color', ({ car }) => car.color],
  ['Type', ({ type }) => (type === 'rent' ? 'Rental' : 'Purchase')],
  ['Period (days)', ({ period }) => String(period ?? '')],
  ['Price (USD)', ({ price }) => price.toFixed(2)],
  ['State', ({ state }) => state],
  ['E-mail', ({ user }) => user.email],
  ['Phone', ({ user }) => user.phone],
  ['Delivery date', ({ deliveryDate }) => deliveryDate],
  ['Order', ({ _id }) => _id],
];

/** What a spreadsheet would take for a formula, and calculate: OWASP, 'CSV Injection'. */
const formula = /^[=+\-@\t\r\n]/;

/**
 * One cell by RFC 4180. What customers typed may begin like a formula: an apostrophe in front makes it text. Phone
 * numbers get one too, since a spreadsheet would calculate '+1-313-555' as well.
 */
export function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** The byte order mark: without it Excel reads UTF-8 as the machine's old code page. */
const byteOrderMark = '\uFEFF';

/** The beginning of the file: how it is to be read, and the names of its columns. */
export const csvHead = byteOrderMark + line(columns.map(([head]) => head));

export const csvLines = (orders: readonly FoundOrder[]): string =>
  orders.map((order) => line(columns.map(([, cell]) => cell(order)))).join('');

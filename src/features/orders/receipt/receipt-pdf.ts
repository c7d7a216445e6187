import type PDFDocument from 'pdfkit';
import { brand } from '#platform/brand.ts';
import { calendarDate } from '#platform/clock.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import type { Cents } from '#platform/money.ts';
import { dateWords, daysWords, money } from '../orders.mail.ts';
import { type TextStyle, type Typesetter, typesetter } from './typesetter.ts';

/** What a receipt says. */
export interface Receipt {
  receiptNumber: string;
  make: string;
  model: string;
  color: string;
  /** km/h. */
  topSpeed: number;
  type: 'purchase' | 'rent';
  /** Of a rental. */
  periodDays: number | null;
  priceCents: Cents;
  /** Calendar date. */
  deliveryDate: string;
  /** Of a rental that was handed over: its days may have begun later than the delivery date said. */
  returnDate: string | null;
  paidAt: Date;
  cancelledAt: Date | null;
  /** When the provider gave back the price of a cancelled order. */
  refundedAt: Date | null;
  method: 'card' | 'installment';
  /** Of an installment plan, such as 2 years, monthly. */
  periodYears: number | null;
  frequency: string | null;
  /** What was paid with this and the other receipts of the same payment. */
  totalCents: Cents;
  receiptsOfPayment: number;
  buyer: { name: string; email: string; phone: string; address: string };
}

const page = { width: 612, height: 792, margin: 54 };
const right = page.width - page.margin;
const column = page.margin + 270;
const ink = '#14161a';
const soft = '#5b6068';
const hairline = '#d9d4ca';
const night = '#0c0e11';
const nightSoft = '#a3a8b1';
const light = '#f2f0eb';

const label: TextStyle = { face: 'text', size: 9, colour: soft };
const body: TextStyle = { face: 'text', size: 10.5, colour: ink };
const strong: TextStyle = { face: 'strong', size: 10.5, colour: ink };

function methodWords({ method, periodYears, frequency }: Receipt): string {
  if (method === 'card') return 'Card';
  const years = periodYears === 1 ? '1 year' : `${periodYears} years`;
  return `Installments, ${frequency}, over ${years}`;
}

function refundWords({ priceCents, refundedAt }: Receipt, timeZone: string): string {
  const when = refundedAt ? dateWords(calendarDate(refundedAt, timeZone)) : 'being refunded';
  return `${money(priceCents)}, ${when}`;
}

type Fact = [name: string, value: string];

function datesOf({ periodDays, deliveryDate, returnDate }: Receipt): Fact[] {
  if (periodDays === null) return [['Delivery by', dateWords(deliveryDate)]];
  return [
    ['Rental period', daysWords(periodDays)],
    ['Starts', dateWords(returnDate ? addDays(returnDate, -periodDays) : deliveryDate)],
    ['Return by', dateWords(returnDate ?? addDays(deliveryDate, periodDays))],
  ];
}

function factsOf(receipt: Receipt, timeZone: string): Fact[] {
  const facts: Fact[] = [
    ['Receipt number', receipt.receiptNumber],
    ['Date', dateWords(calendarDate(receipt.paidAt, timeZone))],
    ['Payment', methodWords(receipt)],
    ...datesOf(receipt),
  ];
  if (!receipt.cancelledAt) return facts;
  return [
    ...facts,
    ['Cancelled', dateWords(calendarDate(receipt.cancelledAt, timeZone))],
    ['Refund', refundWords(receipt, timeZone)],
  ];
}

type Sheet = InstanceType<typeof PDFDocument>;

function rule(sheet: Sheet, y: number): void {
  sheet.moveTo(page.margin, y).lineTo(right, y).lineWidth(0.6).strokeColor(hairline).stroke();
}

/** The showroom: dark, with the vehicle's name where its picture would be. */
function drawHead(sheet: Sheet, set: Typesetter, receipt: Receipt): void {
  sheet.rect(0, 0, page.width, 232).fill(night);
  sheet.rect(page.margin, 228, 56, 4).fill(brand.accent.dark);
  set.line(brand.wordmark, page.margin, 48, { face: 'wide', size: 15, colour: light, tracking: 2.1 });
  const title = receipt.type === 'rent' ? 'Rental receipt' : 'Receipt';
  set.line(title, right, 50, { face: 'text', size: 11, colour: nightSoft, align: 'right' });
  const name: TextStyle = { face: 'display', size: 32, colour: light, tracking: -0.5 };
  const box = { x: page.margin, width: right - page.margin, lines: 2, leading: 36 };
  const vehicle = `${receipt.make} ${receipt.model}`;
  const isLong = set.widthOf(vehicle, name) > box.width;
  const end = set.paragraph(vehicle, { ...box, y: isLong ? 104 : 128 }, name);
  const detail = `${receipt.color} · top speed ${receipt.topSpeed} km/h`;
  set.paragraph(detail, { ...box, y: end + 8, lines: 1 }, { face: 'text', size: 11, colour: nightSoft });
}

function drawParty(
  set: Typesetter,
  box: { x: number; y: number; width: number },
  title: string,
  name: string,
  lines: readonly string[],
): number {
  set.line(title, box.x, box.y, label);
  let y = set.paragraph(name, { ...box, y: box.y + 16, lines: 2, leading: 15 }, strong);
  for (const text of lines) y = set.paragraph(text, { ...box, y, lines: 3, leading: 15 }, body);
  return y;
}

function drawParties(set: Typesetter, { buyer }: Receipt, y: number): number {
  const { street, city, phone, mail } = brand.contact;
  const left = { x: page.margin, y, width: column - page.margin - 24 };
  const buyerEnd = drawParty(set, left, 'For', buyer.name, [buyer.address, buyer.email, buyer.phone]);
  const ours = { x: column, y, width: right - column };
  const ourEnd = drawParty(set, ours, 'From', brand.legalName, [street, city, mail, phone]);
  return Math.max(buyerEnd, ourEnd);
}

function drawFacts(sheet: Sheet, set: Typesetter, facts: readonly [string, string][], top: number): number {
  let y = top;
  for (const [name, value] of facts) {
    rule(sheet, y);
    set.line(name, page.margin, y + 9, { ...body, colour: soft });
    set.line(value, right, y + 9, { ...strong, align: 'right' });
    y += 31;
  }
  rule(sheet, y);
  return y;
}

function drawAmount(set: Typesetter, receipt: Receipt, y: number): void {
  const caption = receipt.type === 'rent' ? 'Rental' : 'Price';
  set.line(caption, page.margin, y + 13, { ...body, colour: soft });
  const amount: TextStyle = { face: 'display', size: 26, colour: ink, align: 'right' };
  set.line(money(receipt.priceCents), right, y, amount);
  if (receipt.receiptsOfPayment < 2) return;
  const together = `One of ${receipt.receiptsOfPayment} receipts of one payment of ${money(receipt.totalCents)} in all.`;
  set.line(together, right, y + 38, { ...label, align: 'right' });
}

function drawFoot(sheet: Sheet, set: Typesetter): void {
  rule(sheet, 728);
  set.line(`Thank you for driving with ${brand.name}.`, page.margin, 740, label);
  set.line('All amounts in US dollars.', right, 740, { ...label, align: 'right' });
}

function bytesOf(sheet: Sheet): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    sheet.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    sheet.on('end', () => resolve(Buffer.concat(chunks)));
    sheet.on('error', reject);
    sheet.end();
  });
}

/**
 * One receipt as a PDF of one page. The same receipt gives the same bytes, so that a copy is a copy.
 * Dates are those of the dealership's time zone (an IANA name).
 */
export async function receiptPdf(receipt: Receipt, timeZone: string): Promise<Uint8Array> {
  // Loaded with the first receipt: a shop opens without it, and sooner.
  const { default: Document } = await import('pdfkit');
  const sheet = new Document({
    size: [page.width, page.height],
    margin: 0,
    lang: 'en',
    displayTitle: true,
    font: '',
    info: {
      Title: `Receipt ${receipt.receiptNumber}`,
      Author: brand.legalName,
      Creator: brand.name,
      CreationDate: receipt.paidAt,
    },
  });
  const set = typesetter(sheet);
  drawHead(sheet, set, receipt);
  const partiesEnd = drawParties(set, receipt, 268);
  const factsEnd = drawFacts(sheet, set, factsOf(receipt, timeZone), Math.max(partiesEnd + 28, 400));
  drawAmount(set, receipt, factsEnd + 24);
  drawFoot(sheet, set);
  return bytesOf(sheet);
}

export const receiptFilename = (receipt: Pick<Receipt, 'receiptNumber'>): string =>
  `${receipt.receiptNumber}.pdf`;

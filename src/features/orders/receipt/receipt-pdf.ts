import type PDFDocument from 'pdfkit';
import type { PaperDealer } from '#features/settings/dealer-at.ts';
import type { TextStyle, Texts, Typesetter } from '#platform/typesetting/typesetter.ts';
import { speedText } from '#platform/units.ts';
import { money } from '../orders.mail.ts';
import { amountsOf, type Fact, factsOf, grossText, type Receipt } from './receipt-facts.ts';

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

type Sheet = InstanceType<typeof PDFDocument>;

/** A document under way: what is longer than a page goes on upon the next. */
interface Paper {
  sheet: Sheet;
  set: Typesetter;
  dealer: PaperDealer;
  pages: number;
}

/** Above the foot. */
const lowest = 716;

/** Where to draw what is `height` points high: here, or at the top of a new page. */
function roomFor(paper: Paper, y: number, height: number): number {
  if (y + height <= lowest) return y;
  drawFoot(paper);
  paper.sheet.addPage();
  paper.pages++;
  return page.margin;
}

function rule(sheet: Sheet, y: number): void {
  sheet.moveTo(page.margin, y).lineTo(right, y).lineWidth(0.6).strokeColor(hairline).stroke();
}

/** Sizes and leadings (points) for the vehicle's name: the largest in which it fits. */
const nameSizes = [
  { size: 32, leading: 36, lines: 2 },
  { size: 24, leading: 28, lines: 3 },
  { size: 17, leading: 20, lines: 4 },
  { size: 12, leading: 14, lines: Number.POSITIVE_INFINITY },
];

function drawVehicle(set: Typesetter, vehicle: string, width: number): number {
  for (const { size, leading, lines } of nameSizes) {
    const style: TextStyle = { face: 'display', size, colour: light, tracking: size / -64 };
    const rows = set.linesOf(vehicle, width, style);
    if (rows.length > lines) continue;
    const top = rows.length === 1 ? 128 : 96;
    for (const [index, row] of rows.entries()) set.line(row, page.margin, top + index * leading, style);
    return top + rows.length * leading;
  }
  return 96;
}

/** The showroom: dark, with the vehicle's name where its picture would be. */
function drawHead({ sheet, set, dealer }: Paper, receipt: Receipt): void {
  sheet.rect(0, 0, page.width, 232).fill(night);
  sheet.rect(page.margin, 228, 56, 4).fill(dealer.accent.dark);
  set.line(dealer.wordmark, page.margin, 48, { face: 'wide', size: 15, colour: light, tracking: 2.1 });
  const title = receipt.type === 'rent' ? 'Rental receipt' : 'Receipt';
  set.line(title, right, 50, { face: 'text', size: 11, colour: nightSoft, align: 'right' });
  const width = right - page.margin;
  const end = drawVehicle(set, `${receipt.make} ${receipt.model}`, width);
  const style: TextStyle = { face: 'text', size: 11, colour: nightSoft };
  const detail = `${receipt.color} · top speed ${speedText(receipt.topSpeed, dealer.units)}`;
  for (const [index, row] of set.linesOf(detail, width, style).entries())
    set.line(row, page.margin, end + 8 + index * 15, style);
}

interface Row {
  text: string;
  style: TextStyle;
}

const leading = 15;

/** Who takes part, whole: long names and addresses take the lines that they need. */
function rowsOfParty(set: Typesetter, width: number, name: string, texts: readonly string[]): Row[] {
  const rows = (text: string, style: TextStyle) =>
    set.linesOf(text, width, style).map((row): Row => ({ text: row, style }));
  return [...rows(name, strong), ...texts.flatMap((text) => rows(text, body))];
}

function drawParties(paper: Paper, { buyer }: Receipt, top: number): number {
  const { set, dealer } = paper;
  const { street, city, phone, mail } = dealer.contact;
  const left = rowsOfParty(set, column - page.margin - 24, buyer.name, [
    buyer.address,
    buyer.email,
    buyer.phone,
  ]);
  const ours = rowsOfParty(set, right - column, dealer.legalName, [
    street,
    city,
    mail,
    phone,
    ...(dealer.legalNote ? [dealer.legalNote] : []),
  ]);
  set.line('For', page.margin, top, label);
  set.line('From', column, top, label);
  let y = top + 16;
  for (let index = 0; index < Math.max(left.length, ours.length); index++) {
    y = roomFor(paper, y, leading);
    const [buyers, dealers] = [left[index], ours[index]];
    if (buyers) set.line(buyers.text, page.margin, y, buyers.style);
    if (dealers) set.line(dealers.text, column, y, dealers.style);
    y += leading;
  }
  return y;
}

const factHeight = 31;

function drawFacts(paper: Paper, facts: readonly Fact[], top: number): number {
  const { sheet, set } = paper;
  let y = top;
  for (const [name, value] of facts) {
    y = roomFor(paper, y, factHeight);
    rule(sheet, y);
    set.line(name, page.margin, y + 9, { ...body, colour: soft });
    set.line(value, right, y + 9, { ...strong, align: 'right' });
    y += factHeight;
  }
  rule(sheet, y);
  return y;
}

/** What was charged, a row for each line where there are any; returns where they end. */
function drawLines(paper: Paper, receipt: Receipt, top: number): number {
  if (receipt.lines.length === 0) return top;
  const width = right - page.margin - 130;
  let y = top;
  for (const [name, amount] of amountsOf(receipt)) {
    const rows = paper.set.linesOf(name, width, body);
    y = roomFor(paper, y, rows.length * leading);
    for (const [index, row] of rows.entries())
      paper.set.line(row, page.margin, y + index * leading, { ...body, colour: soft });
    paper.set.line(amount, right, y, { ...body, align: 'right' });
    y += rows.length * leading + 3;
  }
  return y + 12;
}

function captionOf({ type, lines }: Receipt): string {
  if (lines.length > 0) return 'Total';
  return type === 'rent' ? 'Rental' : 'Price';
}

function drawAmount(paper: Paper, receipt: Receipt, top: number): void {
  const { set } = paper;
  const y = roomFor(paper, drawLines(paper, receipt, top), 66);
  const caption = captionOf(receipt);
  set.line(caption, page.margin, y + 13, { ...body, colour: soft });
  const amount: TextStyle = { face: 'display', size: 26, colour: ink, align: 'right' };
  set.line(money(receipt.chargedCents), right, y, amount);
  const gross = grossText(receipt);
  if (gross) set.line(gross, page.margin, y + 38, label);
  if (receipt.receiptsOfPayment < 2) return;
  const together = `One of ${receipt.receiptsOfPayment} receipts of one payment of ${money(receipt.totalCents)} in all.`;
  set.line(together, right, y + (gross ? 52 : 38), { ...label, align: 'right' });
}

function drawFoot({ sheet, set, dealer }: Paper): void {
  rule(sheet, 728);
  set.line(`Thank you for driving with ${dealer.name}.`, page.margin, 740, label);
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

/** What is set in each face; labels, dates and amounts are ASCII. */
const textsOf = (receipt: Receipt, dealer: PaperDealer, ascii: string): Texts => ({
  wide: [dealer.wordmark],
  display: [receipt.make, ' ', receipt.model, '$0123456789,.'],
  text: [
    ascii,
    '·',
    receipt.color,
    ...receipt.lines.map(({ name }) => name),
    dealer.name,
    dealer.legalNote,
    ...Object.values(receipt.buyer),
    ...Object.values(dealer.contact),
  ],
  strong: [ascii, receipt.buyer.name, dealer.legalName, receipt.frequency ?? ''],
});

/**
 * One receipt as a PDF, in any script: of one page, unless names and addresses need more. The same receipt gives the same
 * bytes, so that a copy is a copy. Dates are those of the dealership's time zone (an IANA name).
 */
export async function receiptPdf(
  receipt: Receipt,
  dealer: PaperDealer,
  timeZone: string,
): Promise<Uint8Array> {
  // Loaded with the first receipt: a shop opens without it, and sooner.
  const { default: Document } = await import('pdfkit');
  const { ascii, openTypesetter } = await import('#platform/typesetting/typesetter.ts');
  const sheet = new Document({
    size: [page.width, page.height],
    margin: 0,
    lang: 'en',
    displayTitle: true,
    font: '',
    info: {
      Title: `Receipt ${receipt.receiptNumber}`,
      Author: dealer.legalName,
      Creator: dealer.name,
      CreationDate: receipt.paidAt,
    },
  });
  const set = await openTypesetter(sheet, textsOf(receipt, dealer, ascii));
  const paper: Paper = { sheet, set, dealer, pages: 1 };
  drawHead(paper, receipt);
  const partiesEnd = drawParties(paper, receipt, 268);
  const factsTop = Math.max(partiesEnd + 28, paper.pages === 1 ? 400 : 0);
  const factsEnd = drawFacts(paper, factsOf(receipt, timeZone), factsTop);
  drawAmount(paper, receipt, factsEnd + 24);
  drawFoot(paper);
  set.finish();
  return bytesOf(sheet);
}

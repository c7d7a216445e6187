import type PDFDocument from 'pdfkit';
import type { PaperDealer } from '#features/settings/dealer-at.ts';
import { qrPath } from '#platform/images/qr-code.ts';
import type { TextStyle, Texts, Typesetter } from '#platform/typesetting/typesetter.ts';

export const page = { width: 612, height: 792, margin: 54 };
export const right = page.width - page.margin;
export const column = page.margin + 270;
export const ink = '#14161a';
export const soft = '#5b6068';
const hairline = '#d9d4ca';
const night = '#0c0e11';
const nightSoft = '#a3a8b1';
const light = '#f2f0eb';

export const label: TextStyle = { face: 'text', size: 9, colour: soft };
export const plain: TextStyle = { face: 'text', size: 10.5, colour: ink };
export const strong: TextStyle = { face: 'strong', size: 10.5, colour: ink };

type Sheet = InstanceType<typeof PDFDocument>;

/** A document under way: what is longer than a page goes on upon the next. */
export interface Paper {
  sheet: Sheet;
  set: Typesetter;
  dealer: PaperDealer;
  pages: number;
}

/** Above the foot. */
const lowest = 716;

/** Where to draw what is `height` points high: here, or at the top of a new page. */
export function placeFor(paper: Paper, y: number, height: number): number {
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

/** What stands in the dark head of a paper. */
export interface PaperHead {
  title: string;
  vehicle: string;
  detail: string;
  /** Where the sale is proved, as a QR code; none where it is not known under which address the shop is reached. */
  proofUrl?: string;
}

const qrSize = 92;

/** White, since cameras want it so. */
function drawQr({ sheet, set }: Paper, url: string): void {
  const { size, path } = qrPath(url);
  const [x, y] = [right - qrSize, 96];
  sheet.rect(x, y, qrSize, qrSize).fill('#ffffff');
  sheet
    .save()
    .translate(x, y)
    .scale(qrSize / size)
    .path(path)
    .fill('#000000')
    .restore();
  set.line('Scan to verify', right, y + qrSize + 6, {
    face: 'text',
    size: 8,
    colour: nightSoft,
    align: 'right',
  });
}

/** The showroom: dark, with the vehicle's name where its picture would be. */
export function drawHead(paper: Paper, { title, vehicle, detail, proofUrl }: PaperHead): void {
  const { sheet, set, dealer } = paper;
  sheet.rect(0, 0, page.width, 232).fill(night);
  sheet.rect(page.margin, 228, 56, 4).fill(dealer.accent.dark);
  set.line(dealer.wordmark, page.margin, 48, { face: 'wide', size: 15, colour: light, tracking: 2.1 });
  set.line(title, right, 50, { face: 'text', size: 11, colour: nightSoft, align: 'right' });
  const width = right - page.margin - (proofUrl ? qrSize + 24 : 0);
  const end = drawVehicle(set, vehicle, width);
  const style: TextStyle = { face: 'text', size: 11, colour: nightSoft };
  for (const [index, row] of set.linesOf(detail, width, style).entries())
    set.line(row, page.margin, end + 8 + index * 15, style);
  if (proofUrl) drawQr(paper, proofUrl);
}

/** A buyer as a paper names one. */
export interface PaperBuyer {
  name: string;
  address: string;
  email: string;
  phone: string;
}

interface Row {
  text: string;
  style: TextStyle;
}

export const leading = 15;

/** Who takes part, whole: long names and addresses take the lines that they need. */
function rowsOfParty(set: Typesetter, width: number, name: string, texts: readonly string[]): Row[] {
  const rows = (text: string, style: TextStyle) =>
    set.linesOf(text, width, style).map((row): Row => ({ text: row, style }));
  return [...rows(name, strong), ...texts.flatMap((text) => rows(text, plain))];
}

/** Buyer and dealership, side by side; returns where they end. */
export function drawParties(
  paper: Paper,
  buyer: PaperBuyer,
  top: number,
  [buyers, dealers] = ['For', 'From'],
): number {
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
  set.line(buyers!, page.margin, top, label);
  set.line(dealers!, column, top, label);
  let y = top + 16;
  for (let index = 0; index < Math.max(left.length, ours.length); index++) {
    y = placeFor(paper, y, leading);
    const [one, other] = [left[index], ours[index]];
    if (one) set.line(one.text, page.margin, y, one.style);
    if (other) set.line(other.text, column, y, other.style);
    y += leading;
  }
  return y;
}

/** A row of a paper's table. */
export type PaperFact = readonly [name: string, value: string];

const factHeight = 25;
const nameWidth = 140;

/** Names and values, a rule above each; a long value takes the lines that it needs. Returns where they end. */
export function drawFacts(paper: Paper, facts: readonly PaperFact[], top: number): number {
  const { sheet, set } = paper;
  let y = top;
  for (const [name, value] of facts) {
    const rows = set.linesOf(value, right - page.margin - nameWidth, strong);
    const height = factHeight + (rows.length - 1) * leading;
    y = placeFor(paper, y, height);
    rule(sheet, y);
    set.line(name, page.margin, y + 6, { ...plain, colour: soft });
    for (const [index, row] of rows.entries())
      set.line(row, right, y + 6 + index * leading, { ...strong, align: 'right' });
    y += height;
  }
  rule(sheet, y);
  return y;
}

function drawFoot({ sheet, set, dealer }: Paper): void {
  rule(sheet, 728);
  set.line(`Thank you for choosing ${dealer.name}.`, page.margin, 740, label);
  set.line('All amounts in US dollars.', right, 740, { ...label, align: 'right' });
}

/** The document as it is sent. */
function bytesOf(sheet: Sheet): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    sheet.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    sheet.on('end', () => resolve(Buffer.concat(chunks)));
    sheet.on('error', reject);
    sheet.end();
  });
}

/** Titles and texts of a document, so that only the letters that it needs travel with it. */
interface PaperInfo {
  title: string;
  createdAt: Date;
  texts: (ascii: string) => Texts;
}

/**
 * Draws a paper of the dealership as a PDF. The same content gives the same bytes, so that a copy is a copy.
 */
export async function makePaper(
  dealer: PaperDealer,
  { title, createdAt, texts }: PaperInfo,
  draw: (paper: Paper) => void,
): Promise<Uint8Array> {
  // Loaded with the first paper: a shop opens without it, and sooner.
  const { default: Document } = await import('pdfkit');
  const { ascii, openTypesetter } = await import('#platform/typesetting/typesetter.ts');
  const sheet = new Document({
    size: [page.width, page.height],
    margin: 0,
    lang: 'en',
    displayTitle: true,
    font: '',
    info: {
      Title: title,
      Author: dealer.legalName,
      Creator: dealer.name,
      CreationDate: createdAt,
    },
  });
  const set = await openTypesetter(sheet, texts(ascii));
  const paper: Paper = { sheet, set, dealer, pages: 1 };
  draw(paper);
  drawFoot(paper);
  return bytesOf(sheet);
}

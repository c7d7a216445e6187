import { and, eq, isNotNull, type SQL } from 'drizzle-orm';
import { factGroups } from '#features/catalogue/detail/fact-groups.rules.ts';
import { receiptProofUrl } from '#features/ledger/ledger.rules.ts';
import { dealerAt, type PaperDealer } from '#features/settings/dealer-at.ts';
import type { Member } from '#platform/actor.ts';
import { calendarDate } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import { formatMoney } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Texts } from '#platform/typesetting/typesetter.ts';
import { distanceText } from '#platform/units.ts';
import { linesOfOrders } from '../lines-of-orders.ts';
import { type Disclosure, disclosureHashOf } from '../order-news/disclosure-of-orders.ts';
import { dateWords, daysWords, money } from '../orders.mail.ts';
import type { OrderRow } from '../orders.service.ts';
import { orderDisclosures, orders } from '../orders.tables.ts';
import {
  column,
  drawFacts,
  drawHead,
  drawParties,
  label,
  leading,
  makePaper,
  type Paper,
  type PaperFact,
  page,
  placeFor,
  plain,
  right,
  strong,
} from '../papers/paper.ts';
import { receiptByNumber } from './receipt.service.ts';
import { amountsOf, type Receipt } from './receipt-facts.ts';

const titleHeight = 40;
/** What was told, its fingerprint and the signatures stand on one page. */
const closingHeight = 140;

/** Where a part begins: on this page if its first row fits, else on the next. */
function drawTitle(paper: Paper, title: string, top: number): number {
  const y = placeFor(paper, top + 18, titleHeight);
  paper.set.line(title, page.margin, y, { ...strong, size: 12 });
  return y + 22;
}

/** Paragraphs, whole: what is long goes on upon the next page. */
function drawParagraphs(paper: Paper, paragraphs: readonly string[], top: number): number {
  let y = top;
  for (const paragraph of paragraphs) {
    for (const row of paper.set.linesOf(paragraph, right - page.margin, plain)) {
      y = placeFor(paper, y, leading);
      paper.set.line(row, page.margin, y, plain);
      y += leading;
    }
    y += 6;
  }
  return y;
}

const saleFacts = ({ receipt }: Contract, timeZone: string): PaperFact[] => [
  ['Date', dateWords(calendarDate(receipt.paidAt, timeZone))],
  ['Receipt', receipt.receiptNumber],
  ...(receipt.invoice ? [['Invoice', receipt.invoice] as const] : []),
  ['VIN', receipt.vin ?? 'Assigned at delivery'],
  ['Delivery by', dateWords(receipt.deliveryDate)],
];

/** Facts of the vehicle as they stood on its page when it was sold. */
const toldFacts = ({ receipt, told }: Contract, dealer: PaperDealer): PaperFact[] =>
  factGroups({ ...told.facts, color: receipt.color, topSpeed: receipt.topSpeed }, dealer.units)
    .flatMap(({ facts }) => facts)
    .map(({ name, text }) => [name, text]);

function moneyFacts({ receipt }: Contract): PaperFact[] {
  const { chargedCents, taxCents, stateCents } = receipt;
  const state: PaperFact[] = stateCents > 0 ? [['State charges', money(stateCents)]] : [];
  return [
    ...amountsOf(receipt),
    ['Net', money(chargedCents - taxCents - stateCents)],
    ['Tax', money(taxCents)],
    ...state,
    [receipt.method === 'installment' ? 'Total, in installments' : 'Total, paid', money(chargedCents)],
  ];
}

function drawSignatures(paper: Paper, contract: Contract, top: number): void {
  const y = placeFor(paper, top + 44, 24);
  for (const [x, end] of [
    [page.margin, column - 24],
    [column, right],
  ] as const)
    paper.sheet.moveTo(x, y).lineTo(end, y).lineWidth(0.6).strokeColor('#14161a').stroke();
  paper.set.line(`Buyer: ${contract.receipt.buyer.name}`, page.margin, y + 6, label);
  paper.set.line(`Seller: ${paper.dealer.legalName}`, column, y + 6, label);
}

/** The right to return that the order came with, whatever is set since. */
function returnText({ returnTerms }: Contract, { units }: PaperDealer): string {
  if (!returnTerms) return 'This order does not include a right to return the vehicle.';
  const { days, km, feePercent, feeLeast, feeMost } = returnTerms;
  const driven = km === null ? '' : `, with at most ${distanceText(km, units)} driven`;
  const atLeast = feeLeast === 0 ? '' : `, at least ${formatMoney(feeLeast)}`;
  const atMost = feeMost === null ? '' : ` and at most ${formatMoney(feeMost)}`;
  const fee =
    feePercent === 0 && feeLeast === 0
      ? 'There is no fee.'
      : `The fee is ${feePercent} % of the price of the vehicle${atLeast}${atMost}.`;
  return `The buyer may return the vehicle within ${daysWords(days)} of delivery${driven}. ${fee}`;
}

const promise =
  'This is the disclosure made to the buyer at the time of sale. Its fingerprint is recorded in the sales ledger, which the code at the top opens:';

function drawContract(paper: Paper, contract: Contract, timeZone: string, proofUrl?: string): void {
  const { receipt, told } = contract;
  drawHead(paper, {
    title: 'Purchase contract',
    vehicle: `${receipt.make} ${receipt.model}`,
    detail: receipt.color,
    proofUrl,
  });
  let y = drawParties(paper, receipt.buyer, 268, ['Buyer', 'Seller']);
  y = drawFacts(paper, saleFacts(contract, timeZone), Math.max(y + 24, paper.pages === 1 ? 380 : 0));
  y = drawFacts(paper, toldFacts(contract, paper.dealer), drawTitle(paper, 'The vehicle', y));
  if (told.description)
    y = drawParagraphs(
      paper,
      told.description.split(/\n\s*\n/),
      drawTitle(paper, 'Description and condition', y),
    );
  if (told.equipment.length > 0)
    y = drawParagraphs(paper, [told.equipment.join(' · ')], drawTitle(paper, 'Equipment', y));
  y = drawFacts(paper, moneyFacts(contract), drawTitle(paper, 'Price', y));
  y = drawParagraphs(paper, [returnText(contract, paper.dealer)], drawTitle(paper, 'Right to return', y));
  y = drawParagraphs(paper, [promise, contract.hash], placeFor(paper, y + 10, closingHeight));
  drawSignatures(paper, contract, y);
}

/** What is set in each face, so that only these letters travel along. */
const textsOf = ({ receipt, told }: Contract, dealer: PaperDealer, ascii: string): Texts => {
  const { legalName, legalNote, name, wordmark, contact } = dealer;
  const all = [
    ascii,
    '·–',
    receipt.color,
    ...receipt.lines.map((line) => line.name),
    ...Object.values(receipt.buyer),
    ...Object.values(contact),
    ...Object.values(told.facts).map(String),
    told.description ?? '',
    ...told.equipment,
    legalName,
    legalNote ?? '',
    name,
  ];
  return {
    wide: [wordmark],
    display: [receipt.make, ' ', receipt.model],
    text: all,
    strong: all,
  };
};

/**
 * The contract of a purchase as a PDF: the parties, what the buyer was told of the vehicle, and every part of the
 * price. Dates are those of the dealership's time zone (an IANA name).
 */
export const contractPdf = (
  contract: Contract,
  dealer: PaperDealer,
  timeZone: string,
  proofUrl?: string,
): Promise<Uint8Array> =>
  makePaper(
    dealer,
    {
      title: `Purchase contract ${contract.receipt.receiptNumber}`,
      createdAt: contract.receipt.paidAt,
      texts: (ascii) => textsOf(contract, dealer, ascii),
    },
    (paper) => drawContract(paper, contract, timeZone, proofUrl),
  );

/** What a purchase contract says: the receipt of the sale, and what the buyer was told of the vehicle. */
export interface Contract {
  receipt: Receipt;
  told: Disclosure;
  /** The right to return that the order came with; null: none. */
  returnTerms: OrderRow['returnTerms'];
  /** SHA-256 of both without the parties, as the ledger has it. */
  hash: string;
}

/** Of a purchase that was paid, and of which was kept what its buyer was told. Throws 404 for any other. */
async function findContract(database: Database, condition: SQL | undefined): Promise<Contract> {
  const [found] = await database
    .select({ order: orders, told: orderDisclosures })
    .from(orders)
    .innerJoin(orderDisclosures, eq(orderDisclosures.orderId, orders.id))
    .where(and(condition, eq(orders.type, 'purchase'), isNotNull(orders.paidAt)));
  if (!found) throw notFound('Purchase contract not found.');
  const { order, told } = found;
  const linesOf = await linesOfOrders(database, [order]);
  const hash = disclosureHashOf(order, told, linesOf(order.id));
  const receipt = await receiptByNumber(database, order.receiptNumber);
  return { receipt, told, returnTerms: order.returnTerms, hash };
}

/** The contract of one's own purchase. Throws 404 for any other. */
export const ownContract = (database: Database, member: Member, orderId: string): Promise<Contract> =>
  findContract(database, and(eq(orders.id, orderId), eq(orders.userId, member.userId)));

export const contractOfOrder = (database: Database, orderId: string): Promise<Contract> =>
  findContract(database, eq(orders.id, orderId));

export const contractByNumber = (database: Database, receiptNumber: string): Promise<Contract> =>
  findContract(database, eq(orders.receiptNumber, receiptNumber));

/** A contract as a PDF, with the dealership as it was when it was made. `origin` is where the shop is reached. */
export async function makeContractPdf(
  shop: Pick<Platform, 'config' | 'database' | 'demo'>,
  contract: Contract,
  origin = shop.config.publicUrl,
): Promise<Uint8Array> {
  const { receiptNumber, paidAt } = contract.receipt;
  const dealer = await dealerAt(shop, paidAt);
  const proofUrl = origin && receiptProofUrl(origin, receiptNumber);
  return contractPdf(contract, dealer, shop.config.dealerTimezone, proofUrl);
}

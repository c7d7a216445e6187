import { receiptProofUrl } from '#features/ledger/ledger.rules.ts';
import { dealerAt, type PaperDealer } from '#features/settings/dealer-at.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { TextStyle, Texts } from '#platform/typesetting/typesetter.ts';
import { speedText } from '#platform/units.ts';
import { money } from '../orders.mail.ts';
import {
  drawFacts,
  drawHead,
  drawParties,
  ink,
  label,
  leading,
  makePaper,
  type Paper,
  page,
  placeFor,
  plain,
  right,
  soft,
} from '../papers/paper.ts';
import { amountsOf, factsOf, grossText, type Receipt } from './receipt-facts.ts';

/**
 * A receipt as a PDF, from the dealership as it was when it was paid. `origin` is where the shop is reached, for the code that
 * leads to the proof.
 */
export const makeReceiptPdf = async (
  shop: Pick<Platform, 'config' | 'database' | 'demo'>,
  receipt: Receipt,
  origin = shop.config.publicUrl,
): Promise<Uint8Array> =>
  receiptPdf(
    receipt,
    await dealerAt(shop, receipt.paidAt),
    shop.config.dealerTimezone,
    origin && receiptProofUrl(origin, receipt.receiptNumber),
  );

/** What was charged, a row for each line where there are any; returns where they end. */
function drawLines(paper: Paper, receipt: Receipt, top: number): number {
  if (receipt.lines.length === 0) return top;
  const width = right - page.margin - 130;
  let y = top;
  for (const [name, amount] of amountsOf(receipt)) {
    const rows = paper.set.linesOf(name, width, plain);
    y = placeFor(paper, y, rows.length * leading);
    for (const [index, row] of rows.entries())
      paper.set.line(row, page.margin, y + index * leading, { ...plain, colour: soft });
    paper.set.line(amount, right, y, { ...plain, align: 'right' });
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
  const y = placeFor(paper, drawLines(paper, receipt, top), 66);
  const caption = captionOf(receipt);
  set.line(caption, page.margin, y + 13, { ...plain, colour: soft });
  const amount: TextStyle = { face: 'display', size: 26, colour: ink, align: 'right' };
  set.line(money(receipt.chargedCents), right, y, amount);
  const gross = grossText(receipt);
  if (gross) set.line(gross, page.margin, y + 38, label);
  if (receipt.receiptsOfPayment < 2) return;
  const together = `One of ${receipt.receiptsOfPayment} receipts of one payment of ${money(receipt.totalCents)} in total.`;
  set.line(together, right, y + (gross ? 52 : 38), { ...label, align: 'right' });
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
 * One receipt as a PDF: of one page, unless names, addresses and price lines need more. Dates are those of the
 * dealership's time zone (an IANA name). `proofUrl` leads to the proof of the sale.
 */
export const receiptPdf = (
  receipt: Receipt,
  dealer: PaperDealer,
  timeZone: string,
  proofUrl?: string,
): Promise<Uint8Array> =>
  makePaper(
    dealer,
    {
      title: `Receipt ${receipt.receiptNumber}`,
      createdAt: receipt.paidAt,
      texts: (ascii) => textsOf(receipt, dealer, ascii),
    },
    (paper) => {
      drawHead(paper, {
        title: receipt.type === 'rent' ? 'Rental receipt' : 'Receipt',
        vehicle: `${receipt.make} ${receipt.model}`,
        detail: `${receipt.color} · top speed ${speedText(receipt.topSpeed, dealer.units)}`,
        proofUrl,
      });
      const partiesEnd = drawParties(paper, receipt.buyer, 268);
      const factsTop = Math.max(partiesEnd + 24, paper.pages === 1 ? 380 : 0);
      const factsEnd = drawFacts(paper, factsOf(receipt, timeZone), factsTop);
      drawAmount(paper, receipt, factsEnd + 24);
    },
  );

import { findPayments } from '#features/payments/payments.service.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { LetterPart } from '#platform/mail/letter.ts';
import { type Attachment, type Mail, sendMails } from '#platform/mail/mail.ts';
import { faultPoint } from '#platform/runtime/fault-points.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { dateWords, money, orderButton, ordersButton } from '../orders.mail.ts';
import { issueInvoices } from '../papers/issue-invoices.ts';
import { attachPaper } from '../papers/recipes.ts';
import { beginOfRental, lastDayOf } from '../rental-dates.rules.ts';
import { receiptsOfPayments } from './receipt.service.ts';
import { amountsOf, chosenFacts, grossText, oldCarFacts, type Receipt } from './receipt-facts.ts';

/** Where many vehicles were bought, a mail server would refuse all the papers: these go along, the rest stay in the shop. */
const mostAttachments = 20;

function vehicleFacts(receipt: Receipt): LetterPart {
  const { make, model, deliveryDate } = receipt;
  const [first, last] = [beginOfRental(receipt), lastDayOf(receipt)];
  const gross = grossText(receipt);
  return {
    kind: 'facts',
    facts: [
      ['Vehicle', `${make} ${model}`],
      ['Receipt', receipt.receiptNumber],
      ...(receipt.invoice ? [['Invoice', receipt.invoice] as const] : []),
      ...chosenFacts(receipt),
      ...(receipt.vin ? [['VIN', receipt.vin] as const] : []),
      ...(first && last
        ? [['Rented from', dateWords(first)] as const, ['Return by', dateWords(last)] as const]
        : [['Delivery by', dateWords(deliveryDate)] as const]),
      ...amountsOf(receipt),
      ...oldCarFacts(receipt),
      ...(gross ? [['Total', money(receipt.chargedCents)] as const, ['Of this', gross] as const] : []),
    ],
  };
}

function attachedText(receipts: readonly Receipt[], attached: number): string {
  const contracts = attached - receipts.length;
  if (receipts.length === 1)
    return contracts > 0
      ? 'The receipt and the purchase contract are attached as PDFs.'
      : 'The receipt is attached as a PDF.';
  if (contracts < 0)
    return `The first ${attached} receipts are attached as PDFs; you'll find all of them on your dashboard.`;
  const all = 'The receipts are attached as PDFs.';
  return contracts > 0
    ? `${all} Purchase contracts are attached too; you'll find all of them on your dashboard.`
    : all;
}

/** A purchase is brought; a rental waits for its first day. */
function headingOf([first, ...others]: readonly [Receipt, ...Receipt[]]): string {
  const isRental = [first, ...others].every(({ type }) => type === 'rent');
  if (others.length > 0) return `Your vehicles are ${isRental ? 'booked for you' : 'on the way'}`;
  return `Your ${first.make} ${first.model} is ${isRental ? 'booked for you' : 'on the way'}`;
}

/** Of installments nothing is paid yet: the mail with their days says what is due when. */
const paidWords = ({ method, totalCents }: Receipt) =>
  method === 'installment'
    ? {
        opening: `Your order is confirmed: ${money(totalCents)} in total, in installments. You'll get the payment schedule in a separate email.`,
        preview: `${money(totalCents)}, in installments.`,
      }
    : {
        opening: `Your order is paid: ${money(totalCents)} in total.`,
        preview: `${money(totalCents)}, paid.`,
      };

/** To the buyer: what was bought or rented. `publicUrl` is where the dashboard is reached, if that is known. */
export function receiptMail(
  receipts: readonly [Receipt, ...Receipt[]],
  attachments: readonly Attachment[],
  publicUrl: string | undefined,
): Mail {
  const [first] = receipts;
  const name = `${first.make} ${first.model}`;
  const subject = receipts.length === 1 ? `Your ${name}` : `Your ${receipts.length} vehicles`;
  const { opening, preview } = paidWords(first);
  const parts: LetterPart[] = [
    { kind: 'paragraph', text: `Thank you, ${first.buyer.name}. ${opening}` },
    ...receipts.map(vehicleFacts),
    { kind: 'note', text: attachedText(receipts, attachments.length) },
    ...(receipts.length === 1 ? orderButton(publicUrl, first.receiptNumber) : ordersButton(publicUrl)),
  ];
  return {
    to: first.buyer.email,
    attachments,
    ...composeMail({
      subject: `${subject}: order ${first.receiptNumber}`,
      preview: `${preview} ${attachedText(receipts, attachments.length)}`,
      heading: headingOf(receipts),
      parts,
    }),
  };
}

/** The receipts, and then the contracts of what was bought: as many as a mail may carry. */
const attachmentsOf = (receipts: readonly Receipt[]): Attachment[] =>
  [
    ...receipts.map((one) => attachPaper('receipt', one.receiptNumber)),
    ...receipts
      .filter(({ hasContract }) => hasContract)
      .map(({ receiptNumber }) => attachPaper('contract', receiptNumber)),
  ].slice(0, mostAttachments);

/** Mails the receipts of each of these payments to its buyer, once. What was never paid has none. */
export async function mailReceipts(
  { config, database, jobs }: Pick<Platform, 'config' | 'database' | 'jobs'>,
  paymentIds: readonly string[],
): Promise<void> {
  const paid = (await findPayments(database, paymentIds)).filter(({ state }) => state === 'paid');
  if (paid.length === 0) return;
  const ids = paid.map(({ id }) => id);
  // The job of the invoices may come later than this one: whichever is first draws their numbers.
  await issueInvoices({ config, database }, ids);
  faultPoint('receipts: invoices drawn, mails not stored');
  const receiptsOf = await receiptsOfPayments(database, ids);
  const mails = ids.flatMap((paymentId) => {
    const [first, ...others] = receiptsOf(paymentId);
    if (!first) return [];
    const receipts = [first, ...others] as const;
    const mail = receiptMail(receipts, attachmentsOf(receipts), config.publicUrl);
    return [{ ...mail, isRepeatable: true, cause: `receipt:${paymentId}` }];
  });
  await sendMails(database, jobs, mails);
}

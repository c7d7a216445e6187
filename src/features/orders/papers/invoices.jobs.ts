import { paymentIdsOf, paymentSettled } from '#features/payments/payment-settled.ts';
import { now } from '#platform/clock.ts';
import { batchListener, schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import {
  issueCreditNotes,
  issueInvoices,
  issueInvoicesSince,
  issueMissedCreditNotes,
  issueMissedInvoices,
} from './issue-invoices.ts';

const dayMs = 86_400_000;
/** Every ten minutes what jobs missed is looked for among the orders of so many days; among older ones bit by bit. */
const lookedBackMs = 7 * dayMs;
/** Each minute looks at the refunds of so many days; older ones are looked through bit by bit. */
const lateMs = 2 * dayMs;

const ago = (ms: number) => new Date(now().getTime() - ms);

export const invoiceListeners = [
  batchListener(paymentSettled, 'issue-invoices', (shop: Platform, settled) =>
    issueInvoices(shop, paymentIdsOf(settled)),
  ),
];

export const invoiceSchedules = [
  schedule('issue-credit-notes', '* * * * *', (shop: Platform) => issueCreditNotes(shop, ago(lateMs))),
  schedule('issue-missed-credit-notes', '41 * * * *', (shop: Platform) => issueMissedCreditNotes(shop)),
  schedule('issue-late-invoices', '*/10 * * * *', (shop: Platform) =>
    issueInvoicesSince(shop, ago(lookedBackMs)),
  ),
  schedule('issue-missed-invoices', '37 * * * *', (shop: Platform) => issueMissedInvoices(shop)),
];

import { paymentSettled } from '#features/payments/payment-settled.ts';
import { now } from '#platform/clock.ts';
import { listener, schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { issueCreditNotes, issueInvoices, issueMissedInvoices } from './issue-invoices.ts';

/** What jobs missed is looked for among the orders of so many days. */
const lookedBackMs = 7 * 86_400_000;

export const invoiceListeners = [
  listener(paymentSettled, 'issue-invoices', (shop: Platform, { paymentId }) =>
    issueInvoices(shop, paymentId),
  ),
];

export const invoiceSchedules = [
  schedule('issue-credit-notes', '* * * * *', (shop: Platform) => issueCreditNotes(shop)),
  schedule('issue-missed-invoices', '*/10 * * * *', (shop: Platform) =>
    issueMissedInvoices(shop, new Date(now().getTime() - lookedBackMs)),
  ),
];

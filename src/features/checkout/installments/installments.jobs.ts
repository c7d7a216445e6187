import { paymentIdsOf, paymentSettled } from '#features/payments/payment-settled.ts';
import { batchListener } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { mailInstallmentPlans } from './installments.mail.ts';

export const installmentListeners = [
  batchListener(paymentSettled, 'mail-installment-plan', (shop: Platform, settled) =>
    mailInstallmentPlans(shop, paymentIdsOf(settled)),
  ),
];

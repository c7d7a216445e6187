import { paymentSettled } from '#features/payments/payment-settled.ts';
import { listener } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { mailInstallmentPlan } from './installments.mail.ts';

export const installmentListeners = [
  listener(paymentSettled, 'mail-installment-plan', (shop: Platform, { paymentId }) =>
    mailInstallmentPlan(shop, paymentId),
  ),
];

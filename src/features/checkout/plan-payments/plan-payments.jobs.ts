import { planPaymentTold } from '#features/payments/collection/plan-payment-told.ts';
import { listener, schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { noteLatePayment } from './note-late-payment.ts';
import { mailPlanPayment } from './plan-payments.mail.ts';
import { tellOfComing } from './tell-of-coming.ts';

export const planPaymentListeners = [
  listener(planPaymentTold, 'mail-plan-payment', (shop: Platform, told) => mailPlanPayment(shop, told)),
  listener(planPaymentTold, 'note-late-payment', (shop: Platform, told) => noteLatePayment(shop, told)),
];

export const planPaymentSchedules = [
  schedule('tell-of-coming-payments', '41 * * * *', (shop: Platform) => tellOfComing(shop)),
];

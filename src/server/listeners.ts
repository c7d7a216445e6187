import { sweepSessions } from '#features/accounts/session/session.service.ts';
import { fileBrought, importConfirmed, sweepImports } from '#features/car-import/car-import.service.ts';
import { readFile } from '#features/car-import/read-file.ts';
import { writeCars } from '#features/car-import/write-cars.ts';
import { finishDuePictures, finishPicture } from '#features/catalogue/pictures/finish-picture.ts';
import { pictureClaimed, sweepPictures } from '#features/catalogue/pictures/pictures.service.ts';
import { mailInstallmentPlan } from '#features/checkout/installments/plan.mail.ts';
import { settleLeftovers } from '#features/checkout/pay/settle-sale.ts';
import { keepAnchoring } from '#features/ledger/anchors/anchor-ledger.ts';
import { checkLedger } from '#features/ledger/chain/check-ledger.ts';
import { remindOfRentals } from '#features/orders/handover/remind-of-rentals.ts';
import {
  recordLatelyMissed,
  recordMissedSales,
  recordPayment,
} from '#features/orders/ledger-record/record-payment.ts';
import { mailReceipts } from '#features/orders/receipt/receipt.mail.ts';
import { resetMilestones, setMilestones } from '#features/orders/search/order-milestones.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { paymentSettled } from '#features/payments/payments.service.ts';
import { giveLeftoverRefunds } from '#features/payments/refunds/refunds.service.ts';
import { closeDays, recountDays } from '#features/sales-figures/close-days.ts';
import { type Listener, listener, type Schedule } from '#platform/jobs/jobs.ts';
import { deliverMail } from '#platform/mail/deliver-mail.ts';
import { mailStored } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/runtime/platform.ts';

/** Who hears of which job: what travels up the shelves is connected here. */
export const listenersOf = (platform: () => Platform): Listener[] => [
  listener(pictureClaimed, 'finish', ({ pictureId }) => finishPicture(platform(), pictureId)),
  listener(fileBrought, 'read', ({ importId }) => readFile(platform().database, importId)),
  listener(importConfirmed, 'write', ({ importId }) => writeCars(platform().database, importId)),
  listener(mailStored, 'deliver', ({ mailId }) => deliverMail(platform(), mailId)),
  listener(paymentSettled, 'record', ({ paymentId }) => recordPayment(platform().database, paymentId)),
  listener(paymentSettled, 'mail-receipts', ({ paymentId }) => mailReceipts(platform(), paymentId)),
  listener(paymentSettled, 'mail-installment-plan', ({ paymentId }) =>
    mailInstallmentPlan(platform(), paymentId),
  ),
];

/** What happens by the clock, once for all servers of the shop. */
export const schedulesOf = (platform: () => Platform, provider: () => PaymentProvider): Schedule[] => [
  {
    name: 'settle-leftovers',
    cron: '* * * * *',
    handle: async () => {
      await settleLeftovers(platform(), provider());
    },
  },
  {
    name: 'give-leftover-refunds',
    cron: '* * * * *',
    handle: async () => {
      await giveLeftoverRefunds(platform().database, provider());
    },
  },
  {
    name: 'set-order-milestones',
    cron: '*/10 * * * *',
    handle: async () => {
      await setMilestones(platform().database);
    },
  },
  {
    name: 'reset-order-milestones',
    cron: '11 4 * * *',
    handle: async () => {
      await resetMilestones(platform().database);
    },
  },
  {
    name: 'record-missed-sales',
    cron: '*/10 * * * *',
    handle: async () => {
      await recordLatelyMissed(platform().database);
    },
  },
  {
    name: 'record-all-missed-sales',
    cron: '41 3 * * *',
    handle: async () => {
      await recordMissedSales(platform().database);
    },
  },
  {
    name: 'check-ledger',
    cron: '7 * * * *',
    handle: async () => {
      await checkLedger(platform().database);
    },
  },
  { name: 'finish-due-pictures', cron: '* * * * *', handle: () => finishDuePictures(platform()) },
  {
    name: 'remind-of-rentals',
    cron: '27 * * * *',
    handle: async () => {
      await remindOfRentals(platform());
    },
  },
  { name: 'sweep-pictures', cron: '17 * * * *', handle: () => sweepPictures(platform()) },
  { name: 'sweep-car-imports', cron: '33 4 * * *', handle: () => sweepImports(platform().database) },
  { name: 'sweep-sessions', cron: '23 4 * * *', handle: () => sweepSessions(platform().database) },
  {
    name: 'close-sales-days',
    cron: '11 * * * *',
    handle: async () => {
      await closeDays(platform());
    },
  },
  { name: 'recount-sales-days', cron: '53 3 * * *', handle: () => recountDays(platform()) },
  { name: 'anchor-ledger', cron: '* * * * *', handle: () => keepAnchoring(platform()) },
];

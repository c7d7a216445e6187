import { mailedLoginListeners } from '#features/accounts/mailed-login/mailed-login.jobs.ts';
import { oneTimeLinkSchedules } from '#features/accounts/one-time-links.jobs.ts';
import { passkeySchedules } from '#features/accounts/passkeys/passkeys.jobs.ts';
import { passwordResetSchedules } from '#features/accounts/password-reset/password-reset.jobs.ts';
import { sessionSchedules } from '#features/accounts/session/session.jobs.ts';
import { backupSchedules } from '#features/backups/keeping.jobs.ts';
import { carImportListenersWith, carImportSchedules } from '#features/car-import/car-import.jobs.ts';
import { readingListenersWith } from '#features/car-import/reading/reading.jobs.ts';
import { undoListenersWith } from '#features/car-import/undo/undo.jobs.ts';
import { pictureListeners, pictureSchedules } from '#features/catalogue/album/preparing.jobs.ts';
import { ownShapeSchedules } from '#features/catalogue/own-shapes/own-shapes.jobs.ts';
import { priceSchedules } from '#features/catalogue/prices/prices.jobs.ts';
import { wordsListeners, wordsSchedules } from '#features/catalogue/words/words.jobs.ts';
import { installmentListeners } from '#features/checkout/installments/installments.jobs.ts';
import { payListeners, paySchedules } from '#features/checkout/pay/pay.jobs.ts';
import {
  planPaymentListeners,
  planPaymentSchedules,
} from '#features/checkout/plan-payments/plan-payments.jobs.ts';
import { claimsOnCars } from '#features/desk/claims-on-cars.ts';
import { calendarListeners } from '#features/garage/calendar/calendar.jobs.ts';
import { reminderSchedules } from '#features/garage/care/reminders.jobs.ts';
import { garageListeners } from '#features/garage/own/bought.jobs.ts';
import { holdListeners, holdSchedules } from '#features/holds/reserving/ending.jobs.ts';
import { anchorSchedules } from '#features/ledger/anchors/anchors.jobs.ts';
import { chainSchedules } from '#features/ledger/chain/chain.jobs.ts';
import { bookkeepingSchedules } from '#features/orders/bookkeeping/bookkeeping.jobs.ts';
import { disputeListeners, disputeSchedules } from '#features/orders/disputes/disputes.jobs.ts';
import { handoverSchedules } from '#features/orders/handover/handover.jobs.ts';
import { milestoneSchedules } from '#features/orders/milestones/milestones.jobs.ts';
import {
  ledgerRecordListeners,
  ledgerRecordSchedules,
} from '#features/orders/order-news/ledger-record.jobs.ts';
import { orderNewsListeners } from '#features/orders/order-news/order-news.jobs.ts';
import { invoiceListeners, invoiceSchedules } from '#features/orders/papers/invoices.jobs.ts';
import { receiptListeners } from '#features/orders/receipt/receipt.jobs.ts';
import { rentalPhotoSchedules } from '#features/orders/rental-condition/rental-condition.jobs.ts';
import { unnamedUnits } from '#features/orders/vins/unnamed-units.ts';
import { agesSchedules } from '#features/own-data/ages.jobs.ts';
import { joiningListeners } from '#features/own-data/joining.jobs.ts';
import { collectionListeners, collectionSchedules } from '#features/payments/collection/collection.jobs.ts';
import type { PaymentPlatform } from '#features/payments/payment-provider.ts';
import { refundSchedules } from '#features/payments/refunds/refunds.jobs.ts';
import { questionSchedules } from '#features/questions/questions.jobs.ts';
import { salesFiguresSchedules } from '#features/sales-figures/sales-figures.jobs.ts';
import { savedSchedules } from '#features/saved/notices/notices.jobs.ts';
import { ownVehicleListeners } from '#features/service-center/own-vehicles/own-vehicles.jobs.ts';
import { staffNewsSchedules } from '#features/staff-news/staff-news.jobs.ts';
import { testDriveListeners, testDriveSchedules } from '#features/test-drives/upkeep/upkeep.jobs.ts';
import { tradeInPhotoSchedules, tradeInSchedules } from '#features/trade-ins/appraisals/appraisals.jobs.ts';
import { rentalDaysSchedules } from '#features/vehicles/rental-days/rental-days.jobs.ts';
import type { Listener, Schedule } from '#platform/jobs/jobs.ts';
import { limitSchedules } from '#platform/limits/limits.jobs.ts';
import { mailListeners, mailSchedules } from '#platform/mail/mail.jobs.ts';

/** Who hears of which job: what travels up the shelves is connected here. */
export const listeners: readonly Listener<PaymentPlatform>[] = [
  ...pictureListeners,
  ...readingListenersWith(unnamedUnits),
  ...carImportListenersWith(unnamedUnits),
  ...undoListenersWith(claimsOnCars),
  ...wordsListeners,
  ...mailListeners,
  ...mailedLoginListeners,
  ...ledgerRecordListeners,
  ...invoiceListeners,
  ...receiptListeners,
  ...installmentListeners,
  ...planPaymentListeners,
  ...orderNewsListeners,
  ...testDriveListeners,
  ...garageListeners,
  ...calendarListeners,
  ...payListeners,
  ...holdListeners,
  ...collectionListeners,
  ...disputeListeners,
  ...joiningListeners,
  ...ownVehicleListeners,
];

/** What happens by the clock, once for all servers of the shop. */
export const schedules: readonly Schedule<PaymentPlatform>[] = [
  ...paySchedules,
  ...refundSchedules,
  ...holdSchedules,
  ...collectionSchedules,
  ...disputeSchedules,
  ...planPaymentSchedules,
  ...bookkeepingSchedules,
  ...invoiceSchedules,
  ...milestoneSchedules,
  ...ledgerRecordSchedules,
  ...chainSchedules,
  ...pictureSchedules,
  ...ownShapeSchedules,
  ...handoverSchedules,
  ...carImportSchedules,
  ...sessionSchedules,
  ...passwordResetSchedules,
  ...oneTimeLinkSchedules,
  ...passkeySchedules,
  ...salesFiguresSchedules,
  ...anchorSchedules,
  ...limitSchedules,
  ...agesSchedules,
  ...rentalDaysSchedules,
  ...staffNewsSchedules,
  ...wordsSchedules,
  ...savedSchedules,
  ...testDriveSchedules,
  ...reminderSchedules,
  ...tradeInSchedules,
  ...tradeInPhotoSchedules,
  ...rentalPhotoSchedules,
  ...questionSchedules,
  ...backupSchedules,
  ...priceSchedules,
  ...mailSchedules,
];

import { accountsClasses } from '#features/accounts/accounts.tables.ts';
import { addressesClasses } from '#features/accounts/addresses/addresses.tables.ts';
import { factorCodesClasses } from '#features/accounts/factor-codes/factor-codes.tables.ts';
import { oneTimeLinksClasses } from '#features/accounts/one-time-links.tables.ts';
import { passkeysClasses } from '#features/accounts/passkeys/passkeys.tables.ts';
import { passwordClasses } from '#features/accounts/password/password.tables.ts';
import { permitsClasses } from '#features/accounts/permits/permits.tables.ts';
import { remindersClasses } from '#features/accounts/reminders.tables.ts';
import { walkInsClasses } from '#features/accounts/walk-ins/walk-ins.tables.ts';
import { auditClasses } from '#features/audit/audit.tables.ts';
import { basketClasses } from '#features/basket/basket.tables.ts';
import { booksClasses } from '#features/books/books.tables.ts';
import { carImportClasses } from '#features/car-import/car-import.tables.ts';
import { catalogueClasses } from '#features/catalogue/catalogue.tables.ts';
import { picturesClasses } from '#features/catalogue/pictures/pictures.tables.ts';
import { pricesClasses } from '#features/catalogue/prices/prices.tables.ts';
import { shapesClasses } from '#features/catalogue/shapes/shapes.tables.ts';
import { stockClasses } from '#features/catalogue/stock/stock.tables.ts';
import { checkoutClasses } from '#features/checkout/checkout.tables.ts';
import { deskClasses } from '#features/desk/customers/notes.tables.ts';
import { downtimeClasses } from '#features/downtime/downtime.tables.ts';
import { garageClasses } from '#features/garage/garage.tables.ts';
import { holdsClasses } from '#features/holds/holds.tables.ts';
import { ledgerClasses } from '#features/ledger/ledger.tables.ts';
import { bookkeepingClasses } from '#features/orders/bookkeeping/bookkeeping.tables.ts';
import { disputesClasses } from '#features/orders/disputes/disputes.tables.ts';
import { orderMilestonesClasses } from '#features/orders/milestones/order-milestones.tables.ts';
import { ordersClasses } from '#features/orders/orders.tables.ts';
import { invoicesClasses } from '#features/orders/papers/invoices.tables.ts';
import { rentalConditionClasses } from '#features/orders/rental-condition/rental-condition.tables.ts';
import { returnsClasses } from '#features/orders/returns/returns.tables.ts';
import { vinsClasses } from '#features/orders/vins/vins.tables.ts';
import { collectionClasses } from '#features/payments/collection/collection.tables.ts';
import { creditsClasses } from '#features/payments/credits/credits.tables.ts';
import { paymentsClasses } from '#features/payments/payments.tables.ts';
import { payoutsClasses } from '#features/payments/payouts.tables.ts';
import { sandboxClasses } from '#features/payments/providers/sandbox.tables.ts';
import { stripeClasses } from '#features/payments/providers/stripe.tables.ts';
import { refundsClasses } from '#features/payments/refunds/refunds.tables.ts';
import { questionsClasses } from '#features/questions/questions.tables.ts';
import { recommendationsClasses } from '#features/recommendations/recommendations.tables.ts';
import { salesFiguresClasses } from '#features/sales-figures/sales-figures.tables.ts';
import { savedClasses } from '#features/saved/saved.tables.ts';
import { ownVehiclesClasses } from '#features/service-center/own-vehicles/own-vehicles.tables.ts';
import { serviceCenterClasses } from '#features/service-center/service-center.tables.ts';
import { settingsClasses } from '#features/settings/settings.tables.ts';
import { shopPagesClasses } from '#features/shop-pages/shop-pages.tables.ts';
import { staffNewsClasses } from '#features/staff-news/staff-news.tables.ts';
import { testDrivesClasses } from '#features/test-drives/test-drives.tables.ts';
import { inspectionsClasses } from '#features/trade-ins/inspections/inspections.tables.ts';
import { tradeInsClasses } from '#features/trade-ins/trade-ins.tables.ts';
import { rentalDaysClasses } from '#features/vehicles/rental-days/rental-days.tables.ts';
import { vehiclesClasses } from '#features/vehicles/vehicles.tables.ts';
import { vipClasses } from '#features/vip/vip.tables.ts';
import { limitsClasses } from '#platform/limits/limits.tables.ts';
import { mailClasses } from '#platform/mail/mail.tables.ts';
import type { Classed } from '#platform/personal-data/classify.ts';

/** Every table of the database, with what its columns hold about people: each feature classifies its columns next to its tables. */
export const registeredTables: readonly Classed[] = [
  accountsClasses,
  addressesClasses,
  factorCodesClasses,
  oneTimeLinksClasses,
  passkeysClasses,
  passwordClasses,
  permitsClasses,
  remindersClasses,
  walkInsClasses,
  auditClasses,
  basketClasses,
  booksClasses,
  carImportClasses,
  catalogueClasses,
  picturesClasses,
  pricesClasses,
  shapesClasses,
  stockClasses,
  checkoutClasses,
  deskClasses,
  downtimeClasses,
  garageClasses,
  holdsClasses,
  ledgerClasses,
  bookkeepingClasses,
  disputesClasses,
  orderMilestonesClasses,
  ordersClasses,
  invoicesClasses,
  rentalConditionClasses,
  returnsClasses,
  vinsClasses,
  collectionClasses,
  creditsClasses,
  paymentsClasses,
  payoutsClasses,
  sandboxClasses,
  stripeClasses,
  refundsClasses,
  questionsClasses,
  recommendationsClasses,
  salesFiguresClasses,
  savedClasses,
  ownVehiclesClasses,
  serviceCenterClasses,
  settingsClasses,
  shopPagesClasses,
  staffNewsClasses,
  testDrivesClasses,
  inspectionsClasses,
  tradeInsClasses,
  rentalDaysClasses,
  vehiclesClasses,
  vipClasses,
  limitsClasses,
  mailClasses,
].flat();

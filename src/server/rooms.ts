import { addressesRoutes } from '#features/accounts/addresses/addresses.routes.ts';
import { emailChangeRoutes } from '#features/accounts/email-change/email-change.routes.ts';
import { emailConfirmationRoutes } from '#features/accounts/email-confirmation/email-confirmation.routes.ts';
import { lostFactorRoutes } from '#features/accounts/lost-factor/lost-factor.routes.ts';
import { mailedLoginRoutes } from '#features/accounts/mailed-login/mailed-login.routes.ts';
import { newPasswordRoutes } from '#features/accounts/new-password/new-password.routes.ts';
import { ownProfileRoutes } from '#features/accounts/own-profile/own-profile.routes.ts';
import { ownSessionsRoutes } from '#features/accounts/own-sessions/own-sessions.routes.ts';
import { passkeysRoutes } from '#features/accounts/passkeys/passkeys.routes.ts';
import { passwordChangeRoutes } from '#features/accounts/password/password-change.routes.ts';
import { passwordResetRoutes } from '#features/accounts/password-reset/password-reset.routes.ts';
import { permitsRoutes } from '#features/accounts/permits/permits.routes.ts';
import { remindersRoutes } from '#features/accounts/reminders.routes.ts';
import { secondFactorRoutes } from '#features/accounts/second-factor/second-factor.routes.ts';
import { signInRoutes } from '#features/accounts/sign-in/sign-in.routes.ts';
import { staffRoutes } from '#features/accounts/staff/staff.routes.ts';
import { walkInsRoutes } from '#features/accounts/walk-ins/walk-ins.routes.ts';
import { auditRoutes } from '#features/audit/audit.routes.ts';
import { basketRoutes } from '#features/basket/basket.routes.ts';
import { carImportRoutes } from '#features/car-import/car-import.routes.ts';
import { exportRoutes } from '#features/car-import/export.routes.ts';
import { readingRoutes } from '#features/car-import/reading/reading.routes.ts';
import { undoRoutesWith } from '#features/car-import/undo/undo.routes.ts';
import { albumRoutes, albumRoutesOf } from '#features/catalogue/album/album.routes.ts';
import { coverRoutes } from '#features/catalogue/album/cover.routes.ts';
import { catalogueRoutes } from '#features/catalogue/catalogue.routes.ts';
import { detailRoutes } from '#features/catalogue/detail/detail.routes.ts';
import { listingRoutesWith } from '#features/catalogue/listing/listing.routes.ts';
import { listingShapeRoutes } from '#features/catalogue/own-shapes/listing-shape.routes.ts';
import { ownShapesRoutes } from '#features/catalogue/own-shapes/own-shapes.routes.ts';
import { pricesRoutes } from '#features/catalogue/prices/prices.routes.ts';
import { stockRoutesWith } from '#features/catalogue/stock/stock.routes.ts';
import { uploadsRoutes } from '#features/catalogue/uploads/uploads.routes.ts';
import { collectingRoutes } from '#features/checkout/collecting/collecting.routes.ts';
import { heldPurchaseRoutes } from '#features/checkout/held/held.routes.ts';
import { installmentsRoutes } from '#features/checkout/installments/installments.routes.ts';
import { openingRoutes } from '#features/checkout/opening/opening.routes.ts';
import { payRoutes } from '#features/checkout/pay/pay.routes.ts';
import { planPaymentsRoutes } from '#features/checkout/plan-payments/plan-payments.routes.ts';
import { vehicleChoiceRoutes } from '#features/checkout/vehicle-choice/vehicle-choice.routes.ts';
import { compareRoutes } from '#features/compare/compare.routes.ts';
import { demoMailboxRoutes } from '#features/demo-mailbox/demo-mailbox.routes.ts';
import { claimsOnCars } from '#features/desk/claims-on-cars.ts';
import { closedDaysRoutes } from '#features/desk/closed-days/closed-days.routes.ts';
import { customersRoutes } from '#features/desk/customers/customers.routes.ts';
import { findingRoutes } from '#features/desk/finding/finding.routes.ts';
import { mailsRoutes } from '#features/desk/mails/mails.routes.ts';
import { deskOrdersRoutes } from '#features/desk/orders/orders.routes.ts';
import { waitingRoutes } from '#features/desk/waiting/waiting.routes.ts';
import { downtimeRoutes } from '#features/downtime/downtime.routes.ts';
import { garageRooms } from '#features/garage/own/calls.routes.ts';
import { shopHealthRoutes } from '#features/health/health.routes.ts';
import { testMailRoutes } from '#features/health/test-mail.routes.ts';
import { deskHoldsRoutes } from '#features/holds/desk/desk.routes.ts';
import { ownHoldsRoutes } from '#features/holds/own/own.routes.ts';
import { chainRoutes } from '#features/ledger/chain/chain.routes.ts';
import { proofRoutes } from '#features/ledger/proof/proof.routes.ts';
import { bookkeepingRoutes } from '#features/orders/bookkeeping/bookkeeping.routes.ts';
import { payoutsRoutes } from '#features/orders/bookkeeping/payouts.routes.ts';
import { cancellationRoutes } from '#features/orders/cancellation/cancellation.routes.ts';
import { disputesRoutes } from '#features/orders/disputes/disputes.routes.ts';
import { handoverRoutes } from '#features/orders/handover/handover.routes.ts';
import { oldCarsRoutes } from '#features/orders/old-cars/old-cars.routes.ts';
import { ledgerRecordRoutes } from '#features/orders/order-news/ledger-record.routes.ts';
import { orderSheetRoutes } from '#features/orders/order-sheet/order-sheet.routes.ts';
import { ownOrderRooms } from '#features/orders/order-view/order-view.routes.ts';
import { contractRoutes } from '#features/orders/receipt/contract.routes.ts';
import { receiptRoutes } from '#features/orders/receipt/receipt.routes.ts';
import { orderRefundsRoutes } from '#features/orders/refunds/order-refunds.routes.ts';
import { refusedRefundsRoutes } from '#features/orders/refunds/refused-refunds.routes.ts';
import { rentalConditionRoutes } from '#features/orders/rental-condition/rental-condition.routes.ts';
import { rentalCalendarRoutes } from '#features/orders/rental-desk/rental-calendar.routes.ts';
import { rentalDeskRoutes } from '#features/orders/rental-desk/rental-desk.routes.ts';
import { returnsRoutes } from '#features/orders/returns/returns.routes.ts';
import { orderSearchRoutes } from '#features/orders/search/order-search.routes.ts';
import { nameUnits, unnamedUnits } from '#features/orders/vins/unnamed-units.ts';
import { yourDataRoutes } from '#features/own-data/your-data.routes.ts';
import { stripeWebhookRoutes } from '#features/payments/providers/webhook.routes.ts';
import { questionRooms } from '#features/questions/own-questions/calls.routes.ts';
import { recommendationsRoutes } from '#features/recommendations/recommendations.routes.ts';
import { monthsRoutes } from '#features/sales-figures/months.routes.ts';
import { salesFiguresRoutes } from '#features/sales-figures/sales-figures.routes.ts';
import { savedCarsRoutes } from '#features/saved/cars/saved-cars.routes.ts';
import { savedMailsRoutes } from '#features/saved/mails/saved-mails.routes.ts';
import { savedOverviewRoutes } from '#features/saved/overview/overview.routes.ts';
import { savedSearchesRoutes } from '#features/saved/searches/saved-searches.routes.ts';
import { stockWaitsRoutes } from '#features/saved/waits/waits.routes.ts';
import { countsRoutes } from '#features/search/found/counts.routes.ts';
import { foundRoutes } from '#features/search/found/found.routes.ts';
import { suggestionsRoutes } from '#features/search/found/suggestions.routes.ts';
import { bookingRoutes } from '#features/service-center/booking/booking.routes.ts';
import { ownVehiclesRoutes } from '#features/service-center/own-vehicles/own-vehicles.routes.ts';
import { workshopRoutes } from '#features/service-center/workshop/workshop.routes.ts';
import { returnRightRoutes } from '#features/settings/after-handover/return-right.routes.ts';
import { settingsRoutes } from '#features/settings/settings.routes.ts';
import { shopPageRoutes } from '#features/shop-pages/shop-pages.routes.ts';
import { staffNewsRoutes } from '#features/staff-news/staff-news.routes.ts';
import { boardRoutes } from '#features/test-drives/board/board.routes.ts';
import { driveBookingRoutes } from '#features/test-drives/booking/booking.routes.ts';
import { ownDrivesRoutes } from '#features/test-drives/own-drives/own-drives.routes.ts';
import { appraisalsRoutes } from '#features/trade-ins/appraisals/appraisals.routes.ts';
import { photosRoutes } from '#features/trade-ins/requests/photos.routes.ts';
import { requestsRoutes } from '#features/trade-ins/requests/requests.routes.ts';
import { valuesRoutes } from '#features/trade-ins/values/values.routes.ts';
import { inventoryRoutes } from '#features/vehicles/inventory/inventory.routes.ts';
import { inventoryFileRoutesWith } from '#features/vehicles/inventory-file/inventory-file.routes.ts';
import { onSaleRoutes } from '#features/vehicles/on-sale/on-sale.routes.ts';
import { newCarsRoutes } from '#features/vehicles/receiving/new-cars.routes.ts';
import { receivingRoutesWith } from '#features/vehicles/receiving/receiving.routes.ts';
import { rentalDaysRoutes } from '#features/vehicles/rental-days/rental-days.routes.ts';
import { albumsOfVehicles } from '#features/vehicles/sheet/album-of-vehicle.ts';
import { sheetRoutes } from '#features/vehicles/sheet/sheet.routes.ts';
import { vinRoutes } from '#features/vin/vin.routes.ts';
import { accessRoutes } from '#features/vip/access/access.routes.ts';
import { grantsRoutes } from '#features/vip/grants/grants.routes.ts';
import { showroomRoutes } from '#features/vip/showroom/showroom.routes.ts';
import { vipSearchRoutes } from '#features/vip/showroom/vip-search.routes.ts';
import type { RoomRoutes } from '#platform/http/mount-routes.ts';

/** The routes of every room: the only place that knows them all. Their order is that of the description only (mountRoutes). */
export const rooms: readonly RoomRoutes[] = [
  signInRoutes,
  newPasswordRoutes,
  passwordResetRoutes,
  mailedLoginRoutes,
  emailConfirmationRoutes,
  walkInsRoutes,
  permitsRoutes,
  passwordChangeRoutes,
  secondFactorRoutes,
  ownSessionsRoutes,
  ownProfileRoutes,
  addressesRoutes,
  emailChangeRoutes,
  remindersRoutes,
  passkeysRoutes,
  yourDataRoutes,
  staffRoutes,
  lostFactorRoutes,
  pricesRoutes,
  listingRoutesWith(nameUnits),
  inventoryRoutes,
  inventoryFileRoutesWith(unnamedUnits),
  onSaleRoutes,
  vehicleChoiceRoutes,
  receivingRoutesWith(unnamedUnits),
  sheetRoutes,
  albumRoutesOf('vehicles', albumsOfVehicles),
  newCarsRoutes,
  catalogueRoutes,
  foundRoutes,
  countsRoutes,
  suggestionsRoutes,
  detailRoutes,
  stockRoutesWith(nameUnits),
  uploadsRoutes,
  coverRoutes,
  albumRoutes,
  ownShapesRoutes,
  listingShapeRoutes,
  showroomRoutes,
  vipSearchRoutes,
  accessRoutes,
  grantsRoutes,
  carImportRoutes,
  readingRoutes,
  undoRoutesWith(claimsOnCars),
  exportRoutes,
  basketRoutes,
  compareRoutes,
  savedOverviewRoutes,
  savedCarsRoutes,
  savedSearchesRoutes,
  savedMailsRoutes,
  stockWaitsRoutes,
  salesFiguresRoutes,
  monthsRoutes,
  ownHoldsRoutes,
  heldPurchaseRoutes,
  deskHoldsRoutes,
  ...ownOrderRooms,
  returnsRoutes,
  rentalCalendarRoutes,
  rentalDaysRoutes,
  handoverRoutes,
  rentalConditionRoutes,
  rentalDeskRoutes,
  receiptRoutes,
  ledgerRecordRoutes,
  orderSearchRoutes,
  orderRefundsRoutes,
  bookkeepingRoutes,
  contractRoutes,
  refusedRefundsRoutes,
  proofRoutes,
  chainRoutes,
  openingRoutes,
  payRoutes,
  stripeWebhookRoutes,
  disputesRoutes,
  oldCarsRoutes,
  payoutsRoutes,
  installmentsRoutes,
  planPaymentsRoutes,
  collectingRoutes,
  recommendationsRoutes,
  bookingRoutes,
  workshopRoutes,
  ownVehiclesRoutes,
  driveBookingRoutes,
  ownDrivesRoutes,
  boardRoutes,
  requestsRoutes,
  photosRoutes,
  appraisalsRoutes,
  valuesRoutes,
  vinRoutes,
  ...garageRooms,
  ...questionRooms,
  auditRoutes,
  findingRoutes,
  customersRoutes,
  deskOrdersRoutes,
  mailsRoutes,
  shopHealthRoutes,
  testMailRoutes,
  waitingRoutes,
  closedDaysRoutes,
  demoMailboxRoutes,
  downtimeRoutes,
  settingsRoutes,
  returnRightRoutes,
  shopPageRoutes,
  staffNewsRoutes,
  orderSheetRoutes,
  cancellationRoutes,
];

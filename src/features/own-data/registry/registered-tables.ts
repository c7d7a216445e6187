import { accountsClasses } from '#features/accounts/personal-data/accounts.classes.ts';
import { auditClasses } from '#features/audit/personal-data/audit.classes.ts';
import { basketClasses } from '#features/basket/basket.tables.ts';
import { booksClasses } from '#features/books/books.tables.ts';
import { carImportClasses } from '#features/car-import/car-import.tables.ts';
import { catalogueClasses } from '#features/catalogue/personal-data/catalogue.classes.ts';
import { checkoutClasses } from '#features/checkout/checkout.tables.ts';
import { deskClasses } from '#features/desk/notes/notes.tables.ts';
import { downtimeClasses } from '#features/downtime/downtime.tables.ts';
import { garageClasses } from '#features/garage/garage.tables.ts';
import { holdsClasses } from '#features/holds/holds.tables.ts';
import { ledgerClasses } from '#features/ledger/ledger.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { ordersClasses } from '#features/orders/personal-data/orders.classes.ts';
import { paymentsClasses } from '#features/payments/personal-data/payments.classes.ts';
import { questionsClasses } from '#features/questions/questions.tables.ts';
import { recommendationsClasses } from '#features/recommendations/recommendations.tables.ts';
import { salesFiguresClasses } from '#features/sales-figures/sales-figures.tables.ts';
import { savedClasses } from '#features/saved/saved.tables.ts';
import { serviceCenterClasses } from '#features/service-center/personal-data/service-center.classes.ts';
import { settingsClasses } from '#features/settings/settings.tables.ts';
import { shopPagesClasses } from '#features/shop-pages/shop-pages.tables.ts';
import { staffNewsClasses } from '#features/staff-news/staff-news.tables.ts';
import { testDrivesClasses } from '#features/test-drives/test-drives.tables.ts';
import { tradeInsClasses } from '#features/trade-ins/personal-data/trade-ins.classes.ts';
import { vehiclesClassesWith } from '#features/vehicles/personal-data/vehicles.classes.ts';
import { vipClasses } from '#features/vip/personal-data/vip.classes.ts';
import type { Classed } from '#platform/personal-data/classify.ts';
import { platformClasses } from '#platform/personal-data/platform-classes.ts';

/**
 * The registry: every table of the database, with what it holds of people. Each feature classes its own tables, in its room
 * `personal-data`; here they are joined. A table or column that is not classed fails the test beside.
 */
export const registeredTables: readonly Classed[] = [
  ...accountsClasses,
  ...auditClasses,
  ...basketClasses,
  ...booksClasses,
  ...carImportClasses,
  ...catalogueClasses,
  ...checkoutClasses,
  ...deskClasses,
  ...downtimeClasses,
  ...garageClasses,
  ...holdsClasses,
  ...ledgerClasses,
  ...ordersClasses,
  ...paymentsClasses,
  ...questionsClasses,
  ...recommendationsClasses,
  ...salesFiguresClasses,
  ...savedClasses,
  ...serviceCenterClasses,
  ...settingsClasses,
  ...shopPagesClasses,
  ...staffNewsClasses,
  ...testDrivesClasses,
  ...tradeInsClasses,
  ...vehiclesClassesWith(orders.id),
  ...vipClasses,
  ...platformClasses,
];

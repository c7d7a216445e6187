import { accountsClasses } from '#features/accounts/personal-data/accounts.classes.ts';
import { auditClasses } from '#features/audit/personal-data/audit.classes.ts';
import { basketClasses } from '#features/basket/personal-data/basket.classes.ts';
import { booksClasses } from '#features/books/personal-data/books.classes.ts';
import { carImportClasses } from '#features/car-import/personal-data/car-import.classes.ts';
import { catalogueClasses } from '#features/catalogue/personal-data/catalogue.classes.ts';
import { checkoutClasses } from '#features/checkout/personal-data/checkout.classes.ts';
import { deskClasses } from '#features/desk/personal-data/desk.classes.ts';
import { downtimeClasses } from '#features/downtime/personal-data/downtime.classes.ts';
import { garageClasses } from '#features/garage/personal-data/garage.classes.ts';
import { holdsClasses } from '#features/holds/personal-data/holds.classes.ts';
import { ledgerClasses } from '#features/ledger/personal-data/ledger.classes.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { ordersClasses } from '#features/orders/personal-data/orders.classes.ts';
import { paymentsClasses } from '#features/payments/personal-data/payments.classes.ts';
import { questionsClasses } from '#features/questions/personal-data/questions.classes.ts';
import { recommendationsClasses } from '#features/recommendations/personal-data/recommendations.classes.ts';
import { salesFiguresClasses } from '#features/sales-figures/personal-data/sales-figures.classes.ts';
import { savedClasses } from '#features/saved/personal-data/saved.classes.ts';
import { searchClasses } from '#features/search/personal-data/search.classes.ts';
import { serviceCenterClasses } from '#features/service-center/personal-data/service-center.classes.ts';
import { settingsClasses } from '#features/settings/personal-data/settings.classes.ts';
import { shopPagesClasses } from '#features/shop-pages/personal-data/shop-pages.classes.ts';
import { staffNewsClasses } from '#features/staff-news/personal-data/staff-news.classes.ts';
import { testDrivesClasses } from '#features/test-drives/personal-data/test-drives.classes.ts';
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
  ...searchClasses,
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

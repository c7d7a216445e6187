import { auditClasses } from '#features/audit/audit.classes.ts';
import { basketClasses } from '#features/basket/basket.tables.ts';
import { booksClasses } from '#features/books/books.tables.ts';
import { carImportClasses } from '#features/car-import/car-import.tables.ts';
import { checkoutClasses } from '#features/checkout/checkout.tables.ts';
import { deskClasses } from '#features/desk/customers/notes.tables.ts';
import { downtimeClasses } from '#features/downtime/downtime.tables.ts';
import { garageClasses } from '#features/garage/garage.tables.ts';
import { holdsClasses } from '#features/holds/holds.tables.ts';
import { ledgerClasses } from '#features/ledger/ledger.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { accountsClasses } from '#features/own-data/registry/accounts.classes.ts';
import { catalogueClasses } from '#features/own-data/registry/catalogue.classes.ts';
import { ordersClasses } from '#features/own-data/registry/orders.classes.ts';
import { paymentsClasses } from '#features/own-data/registry/payments.classes.ts';
import { serviceCenterClasses } from '#features/own-data/registry/service-center.classes.ts';
import { tradeInsClasses } from '#features/own-data/registry/trade-ins.classes.ts';
import { vehiclesClassesWith } from '#features/own-data/registry/vehicles.classes.ts';
import { vipClasses } from '#features/own-data/registry/vip.classes.ts';
import { questionsClasses } from '#features/questions/questions.tables.ts';
import { recommendationsClasses } from '#features/recommendations/recommendations.tables.ts';
import { salesFiguresClasses } from '#features/sales-figures/sales-figures.tables.ts';
import { savedClasses } from '#features/saved/saved.tables.ts';
import { settingsClasses } from '#features/settings/settings.tables.ts';
import { shopPagesClasses } from '#features/shop-pages/shop-pages.tables.ts';
import { staffNewsClasses } from '#features/staff-news/staff-news.tables.ts';
import { testDrivesClasses } from '#features/test-drives/test-drives.tables.ts';
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

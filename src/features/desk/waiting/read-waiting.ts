import { and, eq } from 'drizzle-orm';
import { lowStock } from '#features/catalogue/stock/stock.tables.ts';
import { listPlanPayments } from '#features/checkout/collecting/collecting.list.ts';
import { listHolds } from '#features/holds/desk/desk.list.ts';
import { listPayouts } from '#features/orders/bookkeeping/payouts.list.ts';
import { listDisputes } from '#features/orders/disputes/disputes.list.ts';
import { listHandovers, listRentals } from '#features/orders/handover/handover.list.ts';
import { listRefusedRefunds } from '#features/orders/refunds/refused-refunds.list.ts';
import { listAskedReturns } from '#features/orders/returns/returns.service.ts';
import { listDeskQuestions } from '#features/questions/desk/desk-questions.list.ts';
import { listFullDates } from '#features/service-center/places.service.ts';
import { readWorkshopTerms } from '#features/service-center/workshop-terms.ts';
import { listDrives } from '#features/test-drives/board/board.list.ts';
import { listAppraisals } from '#features/trade-ins/appraisals/appraisals.list.ts';
import type { Database } from '#platform/database/database.ts';
import { countTo, type ListCount } from '#platform/lists/count.ts';
import { log } from '#platform/log.ts';
import type { Role } from '#platform/permissions.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { countRefusedMails } from '../mails/mails.list.ts';
import type { WaitingWork } from './waiting.contract.ts';
import { type WaitingKind, waitingKindsFor } from './waiting.rules.ts';

type Shop = Pick<Platform, 'database' | 'config' | 'kept' | 'demo' | 'jobs'>;

/** Lists tell a number, and whether it is all. */
type Counted = Pick<ListCount, 'total'> & Partial<ListCount>;

const limit = 1;

function countLowStock(database: Database, vip: boolean): Promise<ListCount> {
  const low = database
    .select({ carId: lowStock.carId })
    .from(lowStock)
    .where(and(eq(lowStock.isLow, true), eq(lowStock.vip, vip)));
  return countTo(database, low);
}

async function countFullDays(shop: Shop): Promise<Counted> {
  const terms = await readWorkshopTerms(shop);
  const dates = await listFullDates(shop.database, terms, shop.config.dealerTimezone);
  return { total: dates.length };
}

/** The list behind each of them, which counts to a bound. */
const counters: Readonly<Record<WaitingKind, (shop: Shop) => Promise<Counted>>> = {
  'handovers-overdue': (shop) => listHandovers(shop, { show: 'overdue', limit }),
  'rentals-overdue': (shop) => listRentals(shop, { show: 'overdue', limit }),
  'drives-today': (shop) => listDrives(shop, { show: 'today', limit }),
  'drives-due': (shop) => listDrives(shop, { show: 'due', limit }),
  'holds-ending': (shop) => listHolds(shop, { view: 'today', limit }),
  appraisals: ({ database }) => listAppraisals(database, { show: 'asked', limit }),
  returns: (shop) => listAskedReturns(shop, { limit }),
  questions: (shop) => listDeskQuestions(shop, { show: 'open', search: '', limit }),
  'days-full': countFullDays,
  'stock-low': ({ database }) => countLowStock(database, false),
  'vip-stock-low': ({ database }) => countLowStock(database, true),
  'refunds-refused': (shop) => listRefusedRefunds(shop, { limit }),
  disputes: (shop) => listDisputes(shop, { state: 'open', limit }),
  'late-payments': (shop) => listPlanPayments(shop, { show: 'late', limit }),
  'payouts-owed': ({ database }) => listPayouts(database, { state: 'owed', limit }),
  'payouts-approved': ({ database }) => listPayouts(database, { state: 'approved', limit }),
  'mails-refused': ({ database }) => countRefusedMails(database),
};

/** How much waits of a kind. One that cannot be counted is left out and logged: the others are told all the same. */
async function countOf(shop: Shop, kind: WaitingKind): Promise<ListCount> {
  try {
    const { total, atLeast = false } = await counters[kind](shop);
    return { total, atLeast };
  } catch (error) {
    log.error({ err: error, kind }, 'Open items could not be counted');
    return { total: 0, atLeast: false };
  }
}

/** What waits for somebody with this role, the most urgent first; what nothing waits of is left out. */
export async function readWaiting(shop: Shop, role: Role): Promise<WaitingWork[]> {
  const found = await Promise.all(
    waitingKindsFor(role).map(async ({ kind }) => ({ kind, ...(await countOf(shop, kind)) })),
  );
  return found.filter(({ total }) => total > 0);
}

import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { readPriceTerms } from '#features/settings/read-price-terms.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { addDays, beginningOf } from '#platform/dates/date-arithmetic.ts';
import { countEach, countTo } from '#platform/lists/count.ts';
import { type CsvColumns, exportList, type List, listPage } from '#platform/lists/list-page.ts';
import type { ListPlace } from '#platform/lists/list-query.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { DeskHold } from '../holds.contract.ts';
import { noSuchHold } from '../holds.errors.ts';
import { type DeskView, deskViews, holdStateWords, lapsedStates, standingStates } from '../holds.rules.ts';
import { vehicleHolds } from '../holds.tables.ts';
import { type Beside, type FoundHold, presentHolds, selectHolds } from '../present-holds.ts';

type Shop = Pick<Platform, 'database' | 'kept' | 'demo' | 'config'>;

const besideHolds = async (shop: Shop): Promise<Beside> => ({
  terms: await readPriceTerms(shop),
  timeZone: shop.config.dealerTimezone,
  vins: 'whole' as const,
});

const isRefused = sql`exists (select from ${refunds} where ${refunds.orderId} = ${vehicleHolds.id} and ${refunds.state} = 'failed')`;

/** The end of today at the dealership. */
function midnight(timeZone: string): Date {
  return beginningOf(addDays(calendarDate(now(), timeZone), 1), timeZone);
}

const inView = (timeZone: string): Readonly<Record<DeskView, SQL | undefined>> => ({
  open: inArray(vehicleHolds.state, standingStates),
  today: and(eq(vehicleHolds.state, 'active'), lt(vehicleHolds.endsAt, midnight(timeZone))),
  'refund-refused': isRefused,
  bought: eq(vehicleHolds.state, 'bought'),
  over: or(inArray(vehicleHolds.state, lapsedStates), eq(vehicleHolds.state, 'declined')),
  all: undefined,
});

/** Who has them, which vehicle that is, and what the provider refused. */
async function presentForDesk(
  database: Database,
  found: readonly FoundHold[],
  beside: Beside,
): Promise<DeskHold[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ hold }) => hold.id);
  const [shown, people, units, refused] = await Promise.all([
    presentHolds(database, found, beside),
    database
      .select()
      .from(users)
      .where(inArray(users.id, [...new Set(found.map(({ hold }) => hold.userId))])),
    database
      .select({ id: vehicles.id, stockNumber: vehicles.stockNumber })
      .from(vehicles)
      .where(
        inArray(
          vehicles.id,
          found.flatMap(({ hold }) => hold.vehicleId ?? []),
        ),
      ),
    database
      .select()
      .from(refunds)
      .where(and(inArray(refunds.orderId, ids), eq(refunds.state, 'failed'))),
  ]);
  return found.map(({ hold }, place): DeskHold => {
    const person = people.find(({ id }) => id === hold.userId)!;
    const unit = units.find(({ id }) => id === hold.vehicleId);
    const refusal = refused.find(({ orderId }) => orderId === hold.id)?.refusal;
    return {
      ...shown[place]!,
      customer: {
        name: `${person.firstName} ${person.lastName}`,
        email: person.email,
        phone: person.phone,
      },
      ...(unit && { stockNumber: unit.stockNumber }),
      ...(refusal && { refused: refusal }),
      mayExtend: hold.state === 'active' && hold.extendedAt === null,
    };
  });
}

/** The newest first. */
const holdsIn = (shop: Shop, wanted: SQL | undefined): List<FoundHold, DeskHold> => ({
  usual: 'descending',
  keys: [{ column: vehicleHolds.id, type: 'id', of: ({ hold }) => hold.id }],
  rows: (behind) => selectHolds(shop.database).where(and(wanted, behind)),
  present: async (rows) => presentForDesk(shop.database, rows, await besideHolds(shop)),
});

/** Reservations for the desk. Throws 400 for a cursor of another list. */
export function listHolds(
  shop: Shop,
  { view, id, ...place }: ListPlace & { view: DeskView; id?: string; limit: number },
) {
  const wanted = and(inView(shop.config.dealerTimezone)[view], id ? eq(vehicleHolds.id, id) : undefined);
  const all = shop.database.select({ id: vehicleHolds.id }).from(vehicleHolds).where(wanted);
  return listPage(holdsIn(shop, wanted), place, countTo(shop.database, all));
}

/** One of them, as staff see it. Throws 404. */
export async function readDeskHold(shop: Shop, id: string): Promise<DeskHold> {
  const found = await selectHolds(shop.database).where(eq(vehicleHolds.id, id));
  const [hold] = await presentForDesk(shop.database, found, await besideHolds(shop));
  if (!hold) throw noSuchHold();
  return hold;
}

/** How many reservations each view would give. */
export const countHolds = ({ database, config }: Pick<Shop, 'database' | 'config'>) =>
  countEach(database, deskViews, (view) =>
    database.select({ id: vehicleHolds.id }).from(vehicleHolds).where(inView(config.dealerTimezone)[view]),
  );

const columns: CsvColumns<DeskHold> = [
  ['Reservation', ({ _id }) => _id],
  ['State', ({ state }) => holdStateWords[state]],
  ['Reserved at', ({ createdAt }) => createdAt],
  ['Ends at', ({ endsAt }) => endsAt],
  ['Ended at', ({ endedAt }) => endedAt],
  ['Make', ({ car }) => car.make],
  ['Model', ({ car }) => car.model],
  ['Color', ({ car }) => car.color],
  ['Stock number', ({ stockNumber }) => stockNumber],
  ['Customer', ({ customer }) => customer.name],
  ['Email', ({ customer }) => customer.email],
  ['Phone', ({ customer }) => customer.phone],
  ['Deposit (USD)', ({ deposit }) => deposit.toFixed(2)],
  ['Total (USD)', ({ total }) => total.toFixed(2)],
  ['Refunded (USD)', ({ refund }) => (refund?.amount ?? 0).toFixed(2)],
  ['Reason', ({ reason }) => reason],
  ['Order', ({ orderId }) => orderId],
];

export const exportHolds = (shop: Shop, view: DeskView) =>
  exportList(holdsIn(shop, inView(shop.config.dealerTimezone)[view]), columns);

import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { readPriceTerms } from '#features/settings/read-price-terms.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { addDays, beginningOf } from '#platform/dates/date-arithmetic.ts';
import { byId } from '#platform/lists/by-id.ts';
import { countEach } from '#platform/lists/count-each.ts';
import { countTo } from '#platform/lists/count-to.ts';
import { countedTo, sliceList } from '#platform/lists/list-page.ts';
import { type ListPlace, rowsBefore } from '#platform/lists/pages.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { DeskHold } from '../holds.contract.ts';
import { noSuchHold } from '../holds.errors.ts';
import { type DeskView, deskViews, lapsedStates, standingStates } from '../holds.rules.ts';
import { vehicleHolds } from '../holds.tables.ts';
import { type Beside, type FoundHold, presentHolds, selectHolds } from '../present-holds.ts';

/** Reservations are counted up to here; more are reported as 'at least'. */
const countedHolds = 1_000;

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

/** Reservations for the desk, the newest first unless reversed. Throws 400 for a cursor that is not ours. */
export async function listHolds(
  shop: Shop,
  { view, id, limit, page, ...place }: ListPlace & { view: DeskView; id?: string; limit: number },
) {
  const { order, behind } = byId(vehicleHolds.id, 'descending', place);
  const wanted = and(inView(shop.config.dealerTimezone)[view], id ? eq(vehicleHolds.id, id) : undefined);
  const all = shop.database.select({ id: vehicleHolds.id }).from(vehicleHolds).where(wanted);
  const found = await selectHolds(shop.database)
    .where(and(wanted, behind))
    .orderBy(order)
    .offset(rowsBefore({ page, limit }))
    .limit(limit + 1);
  const { rows, nextCursor } = sliceList(found, limit, ({ hold }) => [hold.id]);
  return {
    holds: await presentForDesk(shop.database, rows, await besideHolds(shop)),
    nextCursor,
    ...countedTo(countedHolds, await countTo(shop.database, countedHolds, all)),
  };
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
  countEach(database, countedHolds, deskViews, (view) =>
    database.select({ id: vehicleHolds.id }).from(vehicleHolds).where(inView(config.dealerTimezone)[view]),
  );

/** All of a view, portion by portion. */
export async function* readEveryHold(shop: Shop, view: DeskView): AsyncGenerator<DeskHold[]> {
  for (let cursor: string | undefined; ; ) {
    const page = await listHolds(shop, { view, limit: 500, cursor });
    yield page.holds;
    cursor = page.nextCursor;
    if (cursor === undefined) return;
  }
}

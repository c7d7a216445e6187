import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import type { Photo } from '#features/photos/photos.contract.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { TradeIn } from './trade-ins.contract.ts';
import { noSuchTradeIn, tradeInClosed } from './trade-ins.errors.ts';
import { creditOf, type TradeInState, tradeInMayBecome } from './trade-ins.rules.ts';
import { tradeInPhotos, tradeIns } from './trade-ins.tables.ts';

export type TradeInRow = typeof tradeIns.$inferSelect;
export type Shop = Pick<Platform, 'database' | 'config' | 'jobs' | 'kept' | 'demo'>;

/** Of the person who brings the car. */
export const sellerColumns = {
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  phone: users.phone,
};

/** Locks one request until the transaction ends. Throws 404. */
export async function lockTradeIn(transaction: Database, where: SQL | undefined) {
  const [found] = await transaction
    .select({ row: tradeIns, customer: sellerColumns })
    .from(tradeIns)
    .innerJoin(users, eq(users.id, tradeIns.userId))
    .where(where)
    .for('update', { of: tradeIns });
  if (!found) throw noSuchTradeIn();
  return found;
}

type Change = Partial<Omit<typeof tradeIns.$inferInsert, 'id' | 'state' | 'version' | 'changedAt'>>;

/** Changes the state of a locked request. Throws 409 `trade-in-closed` where it may not follow. */
export async function moveTradeIn(
  transaction: Database,
  row: TradeInRow,
  state: TradeInState,
  change: Change = {},
): Promise<TradeInRow> {
  if (!tradeInMayBecome(row.state, state)) throw tradeInClosed(row.state);
  const [moved] = await transaction
    .update(tradeIns)
    .set({ ...change, state, version: row.version + 1, changedAt: now() })
    .where(and(eq(tradeIns.id, row.id), eq(tradeIns.version, row.version)))
    .returning();
  if (!moved) throw noSuchTradeIn();
  return moved;
}

/** Of offers and acceptances whose end has passed and that no job has closed yet: they count as run out. */
export const hasRunOut = ({ state, endsAt }: TradeInRow): boolean =>
  (state === 'offered' || state === 'accepted') && endsAt !== null && endsAt <= now();

/** The photos of these requests, in their order. */
export async function photosOf(database: Database, ids: readonly string[]): Promise<(id: string) => Photo[]> {
  if (ids.length === 0) return () => [];
  const rows = await database
    .select()
    .from(tradeInPhotos)
    .where(inArray(tradeInPhotos.tradeInId, [...ids]))
    .orderBy(asc(tradeInPhotos.position), asc(tradeInPhotos.id));
  return (id) =>
    rows
      .filter(({ tradeInId }) => tradeInId === id)
      .map((photo) => ({ _id: photo.id, width: photo.width, height: photo.height }));
}

const offerOf = ({ offerCents, owedCents, lastDay, kmAtMost }: TradeInRow): Pick<TradeIn, 'offer'> =>
  offerCents === null || lastDay === null || kmAtMost === null
    ? {}
    : {
        offer: {
          amount: toDollars(offerCents),
          credit: toDollars(creditOf(offerCents, owedCents)),
          lastDay,
          kmAtMost,
        },
      };

/** The fields that leave. */
export const presentTradeIn = (row: TradeInRow, photos: Photo[]): TradeIn => ({
  _id: row.id,
  version: row.version,
  state: hasRunOut(row) ? 'expired' : row.state,
  ...(row.vin !== null && { VIN: row.vin }),
  ...(row.make !== null && { make: row.make }),
  ...(row.model !== null && { model: row.model }),
  ...(row.modelYear !== null && { modelYear: row.modelYear }),
  mileageKm: row.mileageKm,
  condition: row.condition,
  accident: row.accident,
  drives: row.drives,
  owed: toDollars(row.owedCents),
  note: row.note,
  ...(row.lowCents !== null &&
    row.highCents !== null && { estimate: { low: toDollars(row.lowCents), high: toDollars(row.highCents) } }),
  ...offerOf(row),
  ...(row.answer !== null && { answer: row.answer }),
  photos,
  askedAt: row.askedAt.toISOString(),
});

import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { sum, toDollars } from '#platform/money.ts';
import type { OrderRow } from '../orders.service.ts';
import type { RentalDamage, RentalRecord, RentalRecords } from './rental-condition.contract.ts';
import type { RentalMoment } from './rental-condition.rules.ts';
import {
  rentalRecords as records,
  rentalClaims,
  rentalDamages,
  rentalPhotos,
} from './rental-condition.tables.ts';

type RecordRow = typeof records.$inferSelect;

const present = (row: RecordRow, damages: RentalDamage[]): RentalRecord => ({
  ...(row.mileageKm !== null && { mileageKm: row.mileageKm }),
  ...(row.lowerReason !== null && { lowerReason: row.lowerReason }),
  ...(row.fuelEighths !== null && { fuelEighths: row.fuelEighths }),
  ...(row.chargePercent !== null && { chargePercent: row.chargePercent }),
  damages,
  recordedAt: row.recordedAt.toISOString(),
  ...(row.acknowledgedAt && { acknowledgedAt: row.acknowledgedAt.toISOString() }),
  ...(row.acknowledgedAs !== null && { acknowledgedAs: row.acknowledgedAs }),
});

/** The damage of an order's records, each with its photos, by the moment that it was seen. */
async function readDamages(
  database: Database,
  orderId: string,
): Promise<(moment: RentalMoment) => RentalDamage[]> {
  const damages = await database
    .select()
    .from(rentalDamages)
    .where(eq(rentalDamages.orderId, orderId))
    .orderBy(asc(rentalDamages.position));
  const photos = await database
    .select()
    .from(rentalPhotos)
    .where(eq(rentalPhotos.orderId, orderId))
    .orderBy(asc(rentalPhotos.position));
  return (moment) =>
    damages
      .filter((damage) => damage.moment === moment)
      .map(({ id, place, what }) => ({
        place,
        what,
        photos: photos
          .filter(({ damageId }) => damageId === id)
          .map(({ id: _id, width, height }) => ({ _id, width, height })),
      }));
}

/** A pick-up without a record has its mileage with the order. */
function pickUpOf(
  { deliveredAt, handoverKm }: OrderRow,
  row: RecordRow | undefined,
  damages: RentalDamage[],
): RentalRecord | undefined {
  if (row) return present(row, damages);
  if (!deliveredAt || handoverKm === null) return undefined;
  return { mileageKm: handoverKm, damages: [], recordedAt: deliveredAt.toISOString() };
}

/** What is written down about a rental: its pick-up, its return, and what that costs. */
export async function readRentalRecords(database: Database, order: OrderRow): Promise<RentalRecords> {
  const rows = await database.select().from(records).where(eq(records.orderId, order.id));
  const damagesAt = await readDamages(database, order.id);
  const claims = await database
    .select()
    .from(rentalClaims)
    .where(eq(rentalClaims.orderId, order.id))
    .orderBy(asc(rentalClaims.kind));
  const rowOf = (moment: RentalMoment) => rows.find((row) => row.moment === moment);
  const pickUp = pickUpOf(order, rowOf('pick-up'), damagesAt('pick-up'));
  const back = rowOf('return');
  const owed = claims.filter(({ isWaived }) => !isWaived).map(({ amountCents }) => amountCents);
  return {
    ...(order.rentalTerms && { terms: order.rentalTerms }),
    ...(pickUp && { pickUp }),
    ...(back && { back: present(back, damagesAt('return')) }),
    claims: claims.map(({ kind, what, amountCents, isWaived }) => ({
      kind,
      text: what,
      amount: toDollars(amountCents),
      isWaived,
    })),
    owed: toDollars(sum(owed)),
  };
}

/** What lists and files say of a return. */
export interface ReturnInShort {
  pickUpKm: number | null;
  returnKm: number | null;
  damages: number;
  owedCents: number;
}

const nothing: ReturnInShort = { pickUpKm: null, returnKm: null, damages: 0, owedCents: 0 };

/** The returns of many orders, in short. */
export async function returnsInShort(
  database: Database,
  orderIds: readonly string[],
): Promise<(orderId: string) => ReturnInShort> {
  if (orderIds.length === 0) return () => nothing;
  const ids = [...orderIds];
  const [rows, damages, claims] = [
    await database.select().from(records).where(inArray(records.orderId, ids)),
    await database
      .select({ orderId: rentalDamages.orderId })
      .from(rentalDamages)
      .where(and(inArray(rentalDamages.orderId, ids), eq(rentalDamages.moment, 'return'))),
    await database
      .select()
      .from(rentalClaims)
      .where(and(inArray(rentalClaims.orderId, ids), eq(rentalClaims.isWaived, false))),
  ];
  const kmAt = (orderId: string, moment: RentalMoment) =>
    rows.find((row) => row.orderId === orderId && row.moment === moment)?.mileageKm ?? null;
  return (orderId) => ({
    pickUpKm: kmAt(orderId, 'pick-up'),
    returnKm: kmAt(orderId, 'return'),
    damages: damages.filter((damage) => damage.orderId === orderId).length,
    owedCents: sum(claims.filter((claim) => claim.orderId === orderId).map(({ amountCents }) => amountCents)),
  });
}

import { and, asc, eq, inArray } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { claimsOf } from '#features/orders/rental-condition/rental-condition.rules.ts';
import {
  rentalClaims,
  rentalDamages,
  rentalPhotos,
  rentalRecords,
} from '#features/orders/rental-condition/rental-condition.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';

type OrderRow = typeof orders.$inferSelect;

const worker = 'worker@marque.example';
const demoRentalPhoto = 'demo-rental-hatch-red-rear';
/** The demo's pictures stand for photos: which one says its id. */
export const pictureOfRentalPhoto = (photoId: string): string => photoId.slice('demo-rental-'.length);

/** Every fourth return has damage, the first one with a photo. */
const damages = [
  { place: 'rear', what: 'Scratch on the bumper, 12 cm, down to the primer' },
  { place: 'wheels', what: 'Scuffed rim, front right' },
  { place: 'interior', what: 'Coffee on the passenger seat' },
] as const;

const pickUpKm = (place: number) => 4_200 + place * 731;

/** How the demo's rentals went out and came back. */
async function seedReturn(
  database: Database,
  { order, customer }: { order: OrderRow; customer: string },
  place: number,
): Promise<void> {
  const { id: orderId, deliveredAt, returnedAt, periodDays, rentalTerms } = order;
  if (!deliveredAt) return;
  const pickUp = { mileageKm: pickUpKm(place), fuelEighths: 8 };
  const record = { orderId, recordedBy: worker };
  await database
    .insert(rentalRecords)
    .values({ ...record, ...pickUp, moment: 'pick-up', recordedAt: deliveredAt });
  if (!returnedAt) return;
  const back = {
    mileageKm: pickUp.mileageKm + (periodDays ?? 1) * (place % 5 === 0 ? 340 : 160),
    fuelEighths: 8 - (place % 3),
  };
  await database.insert(rentalRecords).values({
    ...record,
    ...back,
    moment: 'return',
    recordedAt: returnedAt,
    ...(place % 2 === 0 && {
      acknowledgedAt: returnedAt,
      acknowledgedAs: customer,
    }),
  });
  const claims = claimsOf(rentalTerms ?? undefined, { pickUp, back, days: periodDays ?? 1, daysLate: 0 });
  if (claims.length > 0)
    await database
      .insert(rentalClaims)
      .values(
        claims.map(({ text: what, ...claim }) => ({ ...claim, what, orderId, isWaived: place % 7 === 1 })),
      );
}

async function seedDamage(database: Database, order: OrderRow, index: number): Promise<void> {
  const damage = damages[index % damages.length]!;
  const id = newId();
  const of = { orderId: order.id, moment: 'return' as const, position: 0 };
  await database.insert(rentalDamages).values({ id, ...of, ...damage });
  if (index > 0) return;
  const photo = { width: 1600, height: 900, createdAt: order.returnedAt!, sentBy: worker };
  await database
    .insert(rentalPhotos)
    .values({ ...photo, id: demoRentalPhoto, orderId: order.id, damageId: id });
}

/** The latest rentals of the demo's past, with what was noted when they went out and came back. */
export async function seedRentals(database: Database): Promise<void> {
  const rentals = await database
    .select({ order: orders, customer: users.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.type, 'rent'), inArray(orders.state, ['delivered', 'returned'])))
    .orderBy(asc(orders.createdAt));
  const latest = rentals.slice(-40);
  for (const [place, rental] of latest.entries()) await seedReturn(database, rental, place);
  const returned = latest.flatMap(({ order }) => (order.state === 'returned' ? order : [])).toReversed();
  for (const [index, order] of returned.filter((_, place) => place % 4 === 0).entries())
    await seedDamage(database, order, index);
}

/** The photos of the demo's returns whose files are to be stored. */
export const readDemoRentalPhotos = async (database: Database): Promise<string[]> => {
  const rows = await database
    .select({ id: rentalPhotos.id })
    .from(rentalPhotos)
    .where(eq(rentalPhotos.id, demoRentalPhoto));
  return rows.map(({ id }) => id);
};

import { eq } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { type CarRow, presentCar } from '#features/catalogue/catalogue.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { assertAvailable, carsById } from '#features/catalogue/stock/take-stock.ts';
import { vipAccessNeededCode } from '#features/vip/access/access.contract.ts';
import { hasVipAccess } from '#features/vip/access/access.service.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { badInput, CodedError } from '#platform/errors.ts';
import type { Basket, BasketInput } from './basket.contract.ts';
import { basketTotal, linePrice, mergeLines, unitsOf } from './basket.rules.ts';
import { basketLines } from './basket.tables.ts';

type StoredLine = typeof basketLines.$inferSelect;
type WantedLine = BasketInput['items'][number];

function present(stored: readonly { line: StoredLine; car: CarRow }[]): Basket {
  const lines = stored.map(({ line, car }) => ({
    car: { ...presentCar(car), vip: car.vip },
    quantity: line.quantity,
    type: line.type,
    ...(line.type === 'rent' && { rentalDays: line.rentalDays }),
  }));
  return {
    items: lines.map((line) => ({ ...line, linePrice: linePrice(line) })),
    total: basketTotal(lines),
  };
}

/** The member's basket, at the prices and stock of this moment. */
export async function readBasket(database: Database, member: Member): Promise<Basket> {
  const stored = await database
    .select({ line: basketLines, car: cars })
    .from(basketLines)
    .innerJoin(cars, eq(cars.id, basketLines.carId))
    .where(eq(basketLines.userId, member.userId))
    .orderBy(basketLines.position);
  return present(stored);
}

/**
 * New VIP cars are for those who hold VIP access now. What was put in under an earlier session stays (a basket follows
 * its owner, rules.md#basket); the sale asks for access once more.
 */
async function assertVipOpen(
  database: Database,
  member: Member,
  wanted: readonly WantedLine[],
  vip: ReadonlySet<string>,
): Promise<void> {
  if (vip.size === 0 || (await hasVipAccess(database, member))) return;
  const kept = (await readBasket(database, member)).items;
  const added = [...vip].filter((id) => unitsOf(wanted, id) > unitsOf(kept, id));
  if (added.length === 0) return;
  throw new CodedError(409, vipAccessNeededCode, 'Please enter your VIP credentials to add a VIP car.', {
    details: { cars: added },
  });
}

/**
 * Only `_id` is believed of a car (rules.md#prices): it must exist, have the units, and be for rent where it is rented.
 */
async function assertOffered(
  database: Database,
  member: Member,
  wanted: readonly WantedLine[],
): Promise<void> {
  const found = await carsById(database, [...new Set(wanted.map((line) => line.car._id))]);
  const vip = new Set(found.filter((car) => car.vip).map((car) => car.id));
  // First: the stock of VIP cars, too, is for those who have access.
  await assertVipOpen(database, member, wanted, vip);
  assertAvailable(
    found,
    wanted.map((line) => ({ carId: line.car._id, quantity: line.quantity })),
  );
  // VIP cars are only sold (rules.md#rent).
  if (wanted.some((line) => line.type === 'rent' && vip.has(line.car._id)))
    throw badInput({ items: 'VIP cars cannot be rented.' });
}

const rowOf = (member: Member, line: WantedLine, position: number): StoredLine => ({
  userId: member.userId,
  carId: line.car._id,
  type: line.type,
  rentalDays: line.rentalDays ?? 0,
  quantity: line.quantity,
  position,
});

/**
 * Replaces the member's basket (rules.md#basket). Equal lines are merged. Baskets sent at the same moment by one
 * member follow each other: the last one stays, whole.
 * Throws 409 `car-gone`, `sold-out` with what is left or `vip-access-needed`, and 400 for a rented VIP car; the basket
 * then stays as it was.
 */
export async function replaceBasket(database: Database, member: Member, input: BasketInput): Promise<Basket> {
  const wanted = mergeLines(input.items);
  return database.transaction(async (transaction) => {
    await transaction
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, member.userId))
      .for('no key update');
    await assertOffered(transaction, member, wanted);
    await transaction.delete(basketLines).where(eq(basketLines.userId, member.userId));
    if (wanted.length > 0)
      await transaction
        .insert(basketLines)
        .values(wanted.map((line, position) => rowOf(member, line, position)));
    return readBasket(transaction, member);
  });
}

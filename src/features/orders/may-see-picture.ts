import { and, eq, isNotNull } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { hasVipAccess } from '#features/vip/access/access.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { isOutOfReach, isTooSlowStatement } from '#platform/database/out-of-reach.ts';
import { perShop } from '#platform/runtime/per-shop.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { orders } from './orders.tables.ts';

/** What is known of a car for a minute: pages ask for many pictures, and a car seldom changes its catalogue. */
interface Known {
  open: boolean;
  until: number;
}

const knownMs = 60_000;
const mostKnown = 20_000;
/** How long the last answer stands in for a database that is away, until that is asked again. */
const awayMs = 2_000;
const knownOf = perShop(() => new Map<string, Known>());

/** Whether everybody may see this car's pictures, and whether that may change at any moment: a listing is published. */
async function isForAll(database: Database, carId: string) {
  const [car] = await database
    .select({ vip: cars.vip, state: cars.listingState })
    .from(cars)
    .where(eq(cars.id, carId));
  const isHidden = car !== undefined && car.state !== 'published';
  return { open: car?.vip === false && !isHidden, isHidden };
}

/**
 * Whether everybody may see this car's pictures: it is published, and no VIP car. With the database away, what was
 * known last: the store can still show a picture that was open. Throws where nothing was known.
 */
export async function isPictureOpen(
  shop: Pick<Platform, 'database' | 'kept'>,
  carId: string,
): Promise<boolean> {
  const known = knownOf(shop);
  const last = known.get(carId);
  if (last && last.until > performance.now()) return last.open;
  const found = await isForAll(shop.database, carId).catch((error: unknown) => {
    if (last && (isOutOfReach(error) || isTooSlowStatement(error))) return undefined;
    throw error;
  });
  const open = found?.open ?? last?.open ?? false;
  known.delete(carId);
  // What is hidden is asked for again: its pictures are for all once it is published.
  if (!found?.isHidden) known.set(carId, { open, until: performance.now() + (found ? knownMs : awayMs) });
  const [oldest] = known.keys();
  if (known.size > mostKnown && oldest) known.delete(oldest);
  return open;
}

async function hasBought(database: Database, userId: string, carId: string): Promise<boolean> {
  const [order] = await database
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.carId, carId), isNotNull(orders.paidAt)))
    .limit(1);
  return order !== undefined;
}

const isPublished = async (database: Database, carId: string): Promise<boolean> =>
  (await database.$count(cars, and(eq(cars.id, carId), eq(cars.listingState, 'published')))) > 0;

/**
 * Who sees the pictures of a VIP car: staff, who bought it, and while it is published who holds VIP access now (rules.md#vip-access).
 * Those of a draft or an archived car are for staff and its buyers.
 */
export async function maySeeGuardedPicture(
  database: Database,
  actor: Actor,
  carId: string,
): Promise<boolean> {
  if (actor.kind === 'visitor') return false;
  if (actor.role !== 'User') return true;
  if (await hasBought(database, actor.userId, carId)) return true;
  return (await hasVipAccess(database, actor)) && (await isPublished(database, carId));
}

import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { listingSubject } from '#features/audit/audit-subjects.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { hasCauseWith } from '#platform/database/out-of-reach.ts';
import { CodedError } from '#platform/errors.ts';
import { toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { dropAlbum } from '../album/drop-album.ts';
import { cars } from '../catalogue.tables.ts';
import { fieldsOf, readListing } from './listing.service.ts';

/** PostgreSQL: a row of another table names this one. */
const foreignKeyViolation = new Set(['23503']);

const isPublished = () =>
  new CodedError(409, 'listing-published', 'This car is published. Archive it before you delete it.');

const isInUse = () =>
  new CodedError(
    409,
    'listing-in-use',
    'This car has orders or vehicles, so it cannot be deleted. Archive it instead to hide it.',
  );

async function deleteRow(database: Database, shop: Pick<Platform, 'jobs'>, actor: Member, id: string) {
  const stored = await readListing(database, id, 'to change');
  const { car } = stored;
  if (car.listingState === 'published') throw isPublished();
  await dropAlbum(database, shop.jobs, id);
  await database.delete(cars).where(eq(cars.id, id));
  await recordAudit(database, {
    actor,
    action: 'delete listing',
    subject: listingSubject(car),
    before: {
      ...fieldsOf(stored),
      price: toDollars(car.priceCents),
      stock: car.stock,
      listingState: car.listingState,
    },
    ...(car.stock > 0 && { stock: { car: `${car.make} ${car.model}`, added: -car.stock, now: 0 } }),
  });
}

/**
 * Deletes a listing that customers do not see and that nothing happened to: no order, no rental and no vehicle names it. The
 * database's own foreign keys say so, whatever is written at the same moment. Baskets, views and pictures go with it. Throws
 * 404 'Car not found.', 409 `listing-published` and `listing-in-use`.
 */
export async function deleteListing(
  shop: Pick<Platform, 'database' | 'jobs'>,
  actor: Member,
  id: string,
): Promise<void> {
  try {
    await shop.database.transaction((transaction) => deleteRow(transaction, shop, actor, id));
  } catch (error) {
    throw hasCauseWith(error, foreignKeyViolation) ? isInUse() : error;
  }
}

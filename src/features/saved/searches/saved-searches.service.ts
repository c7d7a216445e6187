import { and, asc, eq, max, sql } from 'drizzle-orm';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { badInput, CodedError, notFound } from '#platform/errors.ts';
import { lockSaver } from '../mails/mail-choices.service.ts';
import type { SavedSearch } from '../saved.contract.ts';
import { mostNewCounted, mostSavedSearches } from '../saved.rules.ts';
import { carArrivals, savedSearches } from '../saved.tables.ts';
import { findArrivals } from './find-arrivals.ts';
import { canonicalAddress, filterOf } from './saved-address.ts';

/** The number of the last car that came. */
export async function lastArrival(database: Database): Promise<number> {
  const [row] = await database.select({ number: max(carArrivals.number) }).from(carArrivals);
  return row?.number ?? 0;
}

/** The member's searches in the order of their names, with how many cars are new in each. */
export async function readSavedSearches(shop: SettingsShop, member: Member): Promise<SavedSearch[]> {
  const stored = await shop.database
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, member.userId))
    .orderBy(asc(savedSearches.name), asc(savedSearches.id));
  const read: SavedSearch[] = [];
  for (const { id, name, address, seenTo, savedAt } of stored) {
    const wanted = { address, after: seenTo, since: savedAt, limit: mostNewCounted + 1 };
    read.push({ _id: id, name, address, fresh: (await findArrivals(shop, wanted)).length });
  }
  return read;
}

/** Saves a search; one that is saved already gets the new name. Throws 400 for none, and 409 `too-many-saved`. */
export async function saveSearch(
  shop: SettingsShop,
  member: Member,
  { name, address }: { name: string; address: string },
): Promise<SavedSearch> {
  const filter = filterOf(address);
  if (!filter) throw badInput({ address: 'This is not a valid search.' });
  const canonical = canonicalAddress(filter);
  if (canonical === '') throw badInput({ address: 'Please search for something first.' });
  return shop.database.transaction(async (transaction) => {
    await lockSaver(transaction, member.userId);
    const own = eq(savedSearches.userId, member.userId);
    const [again] = await transaction
      .update(savedSearches)
      .set({ name })
      .where(and(own, eq(savedSearches.address, canonical)))
      .returning({ id: savedSearches.id });
    if (again) return { _id: again.id, name, address: canonical, fresh: 0 };
    if ((await transaction.$count(savedSearches, own)) >= mostSavedSearches)
      throw new CodedError(
        409,
        'too-many-saved',
        `You can save ${mostSavedSearches} searches. Please remove one first.`,
      );
    const id = newId();
    const last = await lastArrival(transaction);
    await transaction.insert(savedSearches).values({
      id,
      userId: member.userId,
      name,
      address: canonical,
      // By the clock that stamps arrivals: triggers of the database write them.
      savedAt: sql`clock_timestamp()`,
      seenTo: last,
      toldTo: last,
    });
    return { _id: id, name, address: canonical, fresh: 0 };
  });
}

const ownSearch = (member: Member, id: string) =>
  and(eq(savedSearches.id, id), eq(savedSearches.userId, member.userId));

const notSaved = () => notFound('This search is not saved.');

/** Removes a search of the member's. Throws 404 for one of somebody else. */
export async function removeSearch(database: Database, member: Member, id: string): Promise<void> {
  const { rowCount } = await database.delete(savedSearches).where(ownSearch(member, id));
  if (!rowCount) throw notSaved();
}

/** The member has looked at it: what is there now is not new any more. Throws 404 for a search of somebody else. */
export async function markSearchSeen(database: Database, member: Member, id: string): Promise<void> {
  const last = await lastArrival(database);
  const seen = await database
    .update(savedSearches)
    .set({ seenTo: last })
    .where(ownSearch(member, id))
    .returning({ id: savedSearches.id });
  if (seen.length === 0) throw notSaved();
}

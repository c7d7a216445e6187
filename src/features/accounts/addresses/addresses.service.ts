import { and, desc, eq } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import { users } from '../accounts.tables.ts';
import { addressText, isSameAddress, mostAddresses, partsOf } from './address.rules.ts';
import type { NewAddress, OwnAddress } from './addresses.contract.ts';
import { ownAddresses } from './addresses.tables.ts';

type Row = typeof ownAddresses.$inferSelect;

const present = (row: Row): OwnAddress => ({
  _id: row.id,
  ...partsOf(row),
  text: addressText(row),
  isDefault: row.isDefault,
});

const notKept = () => notFound('Address not found.');

const rowsOf = (database: Database, userId: string): Promise<Row[]> =>
  database
    .select()
    .from(ownAddresses)
    .where(eq(ownAddresses.userId, userId))
    .orderBy(desc(ownAddresses.isDefault), desc(ownAddresses.createdAt), desc(ownAddresses.id));

/** The member's addresses: the default one first, then the newest. */
export const listAddresses = async (database: Database, { userId }: Member): Promise<OwnAddress[]> =>
  (await rowsOf(database, userId)).map(present);

/** Changes the member's addresses one act after the other, so that there are never two defaults, nor too many. */
const inTurn = <Result>(
  database: Database,
  { userId }: Member,
  act: (transaction: Database, rows: Row[]) => Promise<Result>,
): Promise<Result> =>
  database.transaction(async (transaction) => {
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    return act(transaction, await rowsOf(transaction, userId));
  });

/**
 * Keeps an address; the first becomes the default one. One that is kept already is found again, so that it is not kept
 * twice. Throws 409 `too-many-addresses`.
 */
export const addAddress = (database: Database, member: Member, parts: NewAddress): Promise<OwnAddress> =>
  inTurn(database, member, async (transaction, rows) => {
    const again = rows.find((row) => isSameAddress(row, parts));
    if (again) return present(again);
    if (rows.length >= mostAddresses)
      throw new CodedError(
        409,
        'too-many-addresses',
        `You can save ${mostAddresses} addresses. Please remove one first.`,
      );
    const row = {
      id: newId(),
      userId: member.userId,
      ...partsOf(parts),
      isDefault: rows.length === 0,
      createdAt: now(),
    };
    await transaction.insert(ownAddresses).values(row);
    return present(row);
  });

/** Throws 404 for an address of somebody else. */
export async function changeAddress(
  database: Database,
  member: Member,
  id: string,
  parts: NewAddress,
): Promise<OwnAddress> {
  const [changed] = await database
    .update(ownAddresses)
    .set(partsOf(parts))
    .where(and(eq(ownAddresses.id, id), eq(ownAddresses.userId, member.userId)))
    .returning();
  if (!changed) throw notKept();
  return present(changed);
}

const setDefault = async (transaction: Database, { userId }: Member, id: string): Promise<void> => {
  // The former first: there is one default at any moment.
  await transaction.update(ownAddresses).set({ isDefault: false }).where(eq(ownAddresses.userId, userId));
  await transaction.update(ownAddresses).set({ isDefault: true }).where(eq(ownAddresses.id, id));
};

/** From now on the checkout begins with this one. Throws 404 for an address of somebody else. */
export const preferAddress = (database: Database, member: Member, id: string): Promise<OwnAddress> =>
  inTurn(database, member, async (transaction, rows) => {
    const own = rows.find((row) => row.id === id);
    if (!own) throw notKept();
    await setDefault(transaction, member, id);
    return present({ ...own, isDefault: true });
  });

/** Forgets an address; of those that are left, the newest becomes the default one. Throws 404 for one of somebody else. */
export const removeAddress = (database: Database, member: Member, id: string): Promise<void> =>
  inTurn(database, member, async (transaction, rows) => {
    const own = rows.find((row) => row.id === id);
    if (!own) throw notKept();
    await transaction.delete(ownAddresses).where(eq(ownAddresses.id, id));
    const [next] = rows.filter((row) => row !== own);
    if (own.isDefault && next) await setDefault(transaction, member, next.id);
  });

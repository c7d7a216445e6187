import { and, asc, desc, eq } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { addressText } from '#features/accounts/addresses/address.rules.ts';
import { ownAddresses } from '#features/accounts/addresses/addresses.tables.ts';
import { readNamedVehicles } from '#features/accounts/walk-ins/walk-ins.service.ts';
import { assertMay, type Member } from '#platform/actor.ts';
import { calendarDate } from '#platform/clock.ts';
import { notFound } from '#platform/errors.ts';
import { fromCursor, idCursor } from '#platform/lists/cursor.ts';
import { sliceList } from '#platform/lists/list-page.ts';
import { shownAddress } from '#platform/mail/nobody.ts';
import { customerParts, partsFor } from '../desk.rules.ts';
import type { Shop } from '../parts/part.ts';
import { partReaders } from '../parts/read-parts.ts';
import { nameOfCustomer } from '../present-things.ts';
import type { CustomerSheet, PartQuery } from './customers.contract.ts';
import { notesOf } from './notes.service.ts';

const shownOfPart = 5;

type UserRow = typeof users.$inferSelect;

/** Staff have no page here: they are found among the staff. */
async function findCustomer({ database }: Shop, id: string): Promise<UserRow> {
  const [customer] = await database
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'User')));
  if (!customer) throw notFound('Customer not found.');
  return customer;
}

const presentHead = (customer: UserRow, timeZone: string) => ({
  _id: customer.id,
  name: nameOfCustomer(customer) || shownAddress(customer.email),
  email: shownAddress(customer.email),
  emailVerified: customer.emailVerified,
  phone: customer.phone,
  since: calendarDate(customer.createdAt, timeZone),
  isWalkIn: customer.isWalkIn,
  firstName: customer.firstName,
  lastName: customer.lastName,
  ...(customer.claimedAt && { claimedOn: calendarDate(customer.claimedAt, timeZone) }),
  isClosed: customer.deactivatedAt !== null,
});

const readAddresses = async ({ database }: Shop, userId: string): Promise<string[]> => {
  const kept = await database
    .select()
    .from(ownAddresses)
    .where(eq(ownAddresses.userId, userId))
    .orderBy(desc(ownAddresses.isDefault), asc(ownAddresses.id));
  return kept.map(addressText);
};

/** What the desk knows of a customer, as far as the reader's role may see it. Throws 404. */
export async function readCustomer(shop: Shop, reader: Member, id: string): Promise<CustomerSheet> {
  const customer = await findCustomer(shop, id);
  const asked = { ids: [id], emails: [customer.email], limit: shownOfPart + 1 };
  const [addresses, named, notes, parts] = await Promise.all([
    readAddresses(shop, id),
    readNamedVehicles(shop.database, id),
    notesOf(shop, reader, id),
    Promise.all(
      partsFor(reader.role).map(async ({ part }) => {
        const things = await partReaders[part](shop, asked);
        return { part, things: things.slice(0, shownOfPart), hasMore: things.length > shownOfPart };
      }),
    ),
  ]);
  const namedVehicles = named.map(({ plate, name }) => ({ plate, name }));
  return { ...presentHead(customer, shop.config.dealerTimezone), addresses, namedVehicles, parts, notes };
}

/**
 * A list page of one part. Throws 400 for a cursor that is not ours, 403 `not-allowed` where the role may not see the part, and
 * 404.
 */
export async function listPartOfCustomer(
  shop: Shop,
  reader: Member,
  id: string,
  { part, limit, cursor }: PartQuery,
) {
  const after = cursor === undefined ? undefined : fromCursor(cursor, idCursor)[0];
  assertMay(reader, customerParts.find((one) => one.part === part)!.permission);
  const { email } = await findCustomer(shop, id);
  const found = await partReaders[part](shop, { ids: [id], emails: [email], after, limit: limit + 1 });
  const { rows, nextCursor } = sliceList(found, limit, ({ _id }) => [_id]);
  return {
    things: rows,
    // Nobody counts what one person did here: what is shown, and whether it goes on.
    total: rows.length,
    atLeast: nextCursor !== undefined,
    ...(nextCursor && { nextCursor }),
  };
}

/** The customer whose account has this address. Throws 404. */
export async function findCustomerByEmail({ database }: Pick<Shop, 'database'>, email: string) {
  const [customer] = await database
    .select({ _id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.role, 'User')))
    // A walk-in may have the address of an account that has not confirmed it.
    .orderBy(users.isWalkIn)
    .limit(1);
  if (!customer) throw notFound('Customer not found.');
  return customer;
}

import { and, desc, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { namedVehicles } from '#features/accounts/walk-ins/walk-ins.tables.ts';
import { appointments } from '#features/service-center/service-center.tables.ts';
import { brand } from '#platform/brand.ts';
import type { Database } from '#platform/database/database.ts';
import { containing, hasAsciiTrigram } from '#platform/database/like-pattern.ts';
import { withAsciiDomain } from '#platform/text/email-address.ts';
import { phonesAt } from '#platform/text/phone-number.ts';
import { searchKey } from '#platform/text/search-key.ts';
import { withoutHidden } from '#platform/text/without-hidden.ts';
import { digitsOfPhone } from '../desk.rules.ts';
import { beginOfPlate } from './begin-of-plate.ts';
import { someOf } from './some-of.ts';

type CustomerRow = typeof users.$inferSelect;

const isCustomer = sql`${users.role} = 'User' and ${users.deletedAt} is null`;
const lastName = sql`search_key(${users.lastName})`;
const firstName = sql`search_key(${users.firstName})`;
const wholeName = sql`search_key(${users.firstName} || ${users.lastName})`;
const phoneDigits = sql`regexp_replace(${users.phone}, '[^0-9]', '', 'g')`;

/** 'Begins with', as indexes of plain text have it in any locale. */
const begins = (column: SQL, key: string): SQL =>
  sql`${column} ~>=~ search_key(${key}) and ${column} ~<~ (search_key(${key}) || chr(1114111))`;

/** A name has few words; more of them are looked for as one. */
const mostWords = 5;

/** 'Anna Muster', 'Muster, Anna' and 'van der Berg Anna': each way to part the words into two names, and one name alone. */
function byName(search: string): SQL[] {
  const key = searchKey(search.replaceAll(',', ' '));
  if (key === '') return [];
  const words = search.split(/[\s,]+/).filter((word) => searchKey(word) !== '');
  const parted = words.length > mostWords ? [] : words.slice(1).map((_, place) => place + 1);
  return [
    begins(lastName, key),
    begins(firstName, key),
    ...parted.flatMap((place) => {
      const [one, other] = [words.slice(0, place).join(''), words.slice(place).join('')];
      return [
        sql`${begins(lastName, one)} and ${begins(firstName, other)}`,
        sql`${begins(firstName, one)} and ${begins(lastName, other)}`,
      ];
    }),
  ];
}

/** The beginning of an address, which has no spaces. */
function byEmail(search: string): SQL[] {
  if (/\s/.test(search)) return [];
  const typed = search.toLowerCase();
  return [sql`${users.email} ~>=~ ${typed}::text and ${users.email} ~<~ (${typed}::text || chr(1114111))`];
}

/** What a beginning does not find: a part of a name or an address, and the digits of a phone number. */
function byPart(search: string): SQL[] {
  const parts: SQL[] = [];
  const key = searchKey(search.replaceAll(',', ' '));
  if (key.length >= 4 && hasAsciiTrigram(key)) parts.push(like(wholeName, containing(key)));
  const typed = withAsciiDomain(search).toLowerCase();
  if (!/\s/.test(typed) && typed.length >= 4 && hasAsciiTrigram(typed))
    parts.push(like(users.email, containing(typed)));
  return parts;
}

function byPhone(search: string): SQL[] {
  const typed = digitsOfPhone(withoutHidden(search));
  if (!typed) return [];
  // A whole number is found however it was written down, with its country or without.
  const digits = phonesAt(brand.contact.phone).searchedDigits(withoutHidden(search)) ?? typed;
  // A few digits stand in many numbers: people say the last ones.
  return [like(phoneDigits, digits.length < 6 ? `%${digits}` : containing(digits))];
}

/** So many of the newest customers are looked at first: what a good part of all have is among them, and its index would be dear. */
const walked = 2_000;

/** Whose car has a plate that begins so: named at the desk, or booked in by it. */
const byPlate = (database: Database, search: string): SQL[] =>
  [
    ...beginOfPlate(namedVehicles.plate, search).map((plate) =>
      database.select({ id: namedVehicles.userId }).from(namedVehicles).where(plate),
    ),
    ...beginOfPlate(appointments.plate, search).map((plate) =>
      database.select({ id: appointments.userId }).from(appointments).where(plate),
    ),
  ].map((owners) => select(database, inArray(users.id, owners)));

const select = (database: Database, condition: SQL | undefined) =>
  database.select({ id: users.id }).from(users).where(and(isCustomer, condition)).getSQL();

/** The same among the newest customers alone. */
function selectNear(database: Database, condition: SQL | undefined): SQL {
  const near = database
    .select()
    .from(users)
    .where(isCustomer)
    .orderBy(desc(users.id))
    .limit(walked)
    .as('users');
  return database.select({ id: near.id }).from(near).where(condition).getSQL();
}

/** The ids of those that fit, those first that fit by the beginning. */
async function findIds(database: Database, search: string, limit: number): Promise<string[]> {
  const isAddress = search.includes('@');
  const names = isAddress ? [] : [...byPhone(search), ...byName(search)];
  const begun = [
    ...[...names, ...byEmail(search)].map((condition) => select(database, condition)),
    ...byPlate(database, search),
  ];
  const found = await someOf(database, begun, limit);
  const parts = isAddress ? byPart(search).slice(-1) : byPart(search);
  // An address that somebody has from its beginning on is nobody else's part.
  if (found.length >= limit || parts.length === 0 || (isAddress && found.length > 0)) return found;
  const near = await someOf(database, [selectNear(database, or(...parts))], limit);
  const rest =
    near.length >= limit
      ? near
      : await someOf(
          database,
          parts.map((part) => select(database, part)),
          limit,
        );
  return [...new Set([...found, ...rest])];
}

/**
 * Customers by the beginning of their names, address or license plate, by the digits of their phone number, and only where these are few by a
 * part of them: each of it has an index of its own, so that a frequent word costs no more than a rare one. At most `limit`.
 */
export async function findCustomers(
  database: Database,
  search: string,
  limit: number,
): Promise<CustomerRow[]> {
  const ids = (await findIds(database, search, limit)).slice(0, limit);
  if (ids.length === 0) return [];
  const rows = await database
    .select()
    .from(users)
    .where(and(isCustomer, inArray(users.id, ids)));
  return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

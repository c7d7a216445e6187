import { and, desc, eq, inArray, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { questions } from '#features/questions/questions.tables.ts';
import { testDrives } from '#features/test-drives/test-drives.tables.ts';
import { oldCarKey, tradeIns } from '#features/trade-ins/trade-ins.tables.ts';
import { containing, hasTrigram } from '#platform/database/like-pattern.ts';
import { withAsciiDomain } from '#platform/text/email-address.ts';
import { plainVin } from '#platform/text/is-vin.ts';
import { searchKey } from '#platform/text/search-key.ts';
import type { DeskThing } from '../desk.contract.ts';
import type { Shop } from '../parts/part.ts';
import { presentDeskDrive, presentDeskQuestion, presentDeskTradeIn } from '../present-things.ts';
import { keysOf, matchingPhone, partOfVin, someOf } from './matching.ts';

/** All words of a search somewhere in a text, in any order; nothing for words that are too short for its index. */
function matchingWords(key: SQL, search: string): SQL[] {
  const keys = keysOf(search);
  if (!keys.some(hasTrigram)) return [];
  return [
    sql.join(
      keys.map((one) => like(key, containing(one))),
      sql` and `,
    ),
  ];
}

function matchingEmail(column: typeof questions.email | typeof testDrives.email, search: string): SQL[] {
  const typed = withAsciiDomain(search).toLowerCase();
  return !/\s/.test(typed) && typed.length >= 4 && hasTrigram(typed) ? [like(column, containing(typed))] : [];
}

/** Test drives of guests, who have no account: by name, email address or phone number. At most `limit`. */
export async function findGuestDrives(
  { database, config }: Shop,
  search: string,
  limit: number,
): Promise<DeskThing[]> {
  const guests = (condition: SQL) =>
    database
      .select({ id: testDrives.id })
      .from(testDrives)
      .where(and(isNull(testDrives.userId), ne(testDrives.state, 'lapsed'), condition))
      .getSQL();
  const matching = [
    ...matchingWords(sql`search_key(${testDrives.name})`, search),
    ...matchingEmail(testDrives.email, search),
    ...matchingPhone(testDrives.phone, search),
  ];
  const ids = await someOf(database, matching.map(guests), limit);
  if (ids.length === 0) return [];
  const found = await database
    .select({ drive: testDrives, car: { make: cars.make, model: cars.model } })
    .from(testDrives)
    .innerJoin(cars, eq(cars.id, testDrives.carId))
    .where(inArray(testDrives.id, ids))
    .orderBy(desc(testDrives.id));
  return found.map(({ drive, car }) => presentDeskDrive(drive, car, config.dealerTimezone));
}

const presentQuestions = async ({ database, config }: Shop, condition: SQL | undefined, limit: number) =>
  (await database.select().from(questions).where(condition).orderBy(desc(questions.id)).limit(limit)).map(
    (question) => presentDeskQuestion(question, config.dealerTimezone),
  );

/** Questions by the name or email address of who asked, or by their title. At most `limit`. */
export async function findQuestions(shop: Shop, search: string, limit: number): Promise<DeskThing[]> {
  const confirmed = (condition: SQL) =>
    shop.database
      .select({ id: questions.id })
      .from(questions)
      // What is not confirmed is nobody's question yet.
      .where(and(ne(questions.state, 'unconfirmed'), condition))
      .getSQL();
  const matching = [
    ...[questions.name, questions.title].flatMap((column) =>
      matchingWords(sql`search_key(${column})`, search),
    ),
    ...matchingEmail(questions.email, search),
  ];
  const ids = await someOf(shop.database, matching.map(confirmed), limit);
  return ids.length === 0 ? [] : presentQuestions(shop, inArray(questions.id, ids), limit);
}

/** Open questions of these customers. */
export const readOpenQuestions = (
  shop: Shop,
  { ids, emails, limit }: { ids: readonly string[]; emails: readonly string[]; limit: number },
) =>
  presentQuestions(
    shop,
    and(
      eq(questions.state, 'open'),
      or(inArray(questions.userId, [...ids]), inArray(questions.email, [...emails])),
    ),
    limit,
  );

/** Trade-ins by a part of the VIN, or of year, make and model. At most `limit`. */
export async function findTradeIns(
  { database, config }: Shop,
  search: string,
  limit: number,
): Promise<DeskThing[]> {
  const offered = (condition: SQL) =>
    database.select({ id: tradeIns.id }).from(tradeIns).where(condition).getSQL();
  const vin = plainVin(search);
  const key = searchKey(search);
  const matching = [
    ...(partOfVin.test(vin) ? [like(tradeIns.vin, containing(vin))] : []),
    ...(hasTrigram(key) ? [like(oldCarKey(tradeIns), containing(key))] : []),
  ];
  const ids = await someOf(database, matching.map(offered), limit);
  if (ids.length === 0) return [];
  const found = await database
    .select()
    .from(tradeIns)
    .where(inArray(tradeIns.id, ids))
    .orderBy(desc(tradeIns.id));
  return found.map((old) => presentDeskTradeIn(old, config.dealerTimezone));
}

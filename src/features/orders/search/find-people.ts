import { and, eq, like, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { brand } from '#platform/brand.ts';
import type { Database } from '#platform/database/database.ts';
import { containing, hasAsciiTrigram, hasTrigram } from '#platform/database/like-pattern.ts';
import { withAsciiDomain } from '#platform/text/email-address.ts';
import { phonesAt } from '#platform/text/phone-number.ts';
import { searchKey } from '#platform/text/search-key.ts';
import { orders } from '../orders.tables.ts';
import type { OrderFilters } from './order-search.contract.ts';

/** So many customers, or buyers, are asked for their orders one by one; where more fit, the orders are walked. */
const mostPeople = 3000;

/** What a person may be looked for by, in the account that ordered and in what the buyer gave at checkout. */
export interface PersonLike {
  account: SQL;
  buyer: SQL;
  /** Without a trigram, PostgreSQL would have to read everyone. */
  isIndexed: boolean;
}

const digitsOf = (column: typeof users.phone | typeof payments.buyerPhone) =>
  sql`regexp_replace(${column}, '[^0-9]', '', 'g')`;

/** Both names as one, each word of the search anywhere in it: 'Muster, Anna' finds Anna Muster. */
function named(name: string): PersonLike {
  const keys = name
    .split(/[\s,]+/)
    .map(searchKey)
    .filter((key) => key !== '');
  const fits = (first: SQL, last: SQL) =>
    sql.join(
      keys.map((key) => sql`search_key(${first} || ${last}) like ${containing(key)}`),
      sql` and `,
    );
  return {
    account: fits(sql`${users.firstName}`, sql`${users.lastName}`),
    buyer: fits(sql`${payments.buyerFirstName}`, sql`${payments.buyerLastName}`),
    isIndexed: keys.some(hasAsciiTrigram),
  };
}

/** The people that the filters mean, filter by filter. */
export function peopleLike({ email, phone, name }: OrderFilters): PersonLike[] {
  const people: PersonLike[] = [];
  // Few have the digits of a phone number: it goes first.
  if (phone) {
    const part = containing(phonesAt(brand.contact.phone).searchedDigits(phone) ?? phone);
    const [account, buyer] = [digitsOf(users.phone), digitsOf(payments.buyerPhone)];
    people.push({ account: like(account, part), buyer: like(buyer, part), isIndexed: true });
  }
  if (email) {
    const part = containing(withAsciiDomain(email).toLowerCase());
    const buyer = like(sql`lower(${payments.buyerEmail})`, part);
    people.push({ account: like(users.email, part), buyer, isIndexed: hasTrigram(email) });
  }
  if (name) people.push(named(name));
  return people;
}

/** Orders whose account or buyer fits, for each of these. */
export function orderedBy(people: readonly PersonLike[]): SQL | undefined {
  if (people.length === 0) return undefined;
  const fits = and(...people.map(({ account, buyer }) => or(account, buyer)));
  return sql`exists (
    select 1 from ${users}, ${payments}
    where ${users.id} = ${orders.userId} and ${payments.id} = ${orders.paymentId} and ${fits}
    -- So that people are looked up order by order: a join would read all of them.
    offset 0)`;
}

/** The people that fit a filter. */
export interface People {
  /** Accounts. */
  customers: readonly string[];
  /** Payments of other accounts, whose buyers fit. */
  payments: readonly string[];
}

/** The people like this; undefined where too many fit, or PostgreSQL would have to read all of them. */
export async function findPeople(
  database: Database,
  { account, buyer, isIndexed }: PersonLike,
): Promise<People | undefined> {
  if (!isIndexed) return undefined;
  const accounts = await database
    .select({ id: users.id })
    .from(users)
    .where(account)
    .limit(mostPeople + 1);
  if (accounts.length > mostPeople) return undefined;
  const customers = accounts.map(({ id }) => id);
  const ofOthers = sql`${payments.userId} <> all(${sql.param(customers)}::text[])`;
  const bought = await database
    .select({ id: payments.id })
    .from(payments)
    .where(and(buyer, ofOthers))
    .limit(mostPeople + 1);
  if (bought.length > mostPeople) return undefined;
  return { customers, payments: bought.map(({ id }) => id) };
}

/** Every order of these people, by their own index: left alone, the planner walks all orders to find those of customers who never ordered. */
export const ordersOfPeople = (people: People, select: (whose: SQL) => SQL): SQL => sql`
  select own.* from unnest(${sql.param(people.customers)}::text[]) as customer (id)
  cross join lateral (${select(sql`${eq(orders.userId, sql`customer.id`)}`)}) own
  union all
  select own.* from unnest(${sql.param(people.payments)}::text[]) as payment (id)
  cross join lateral (${select(sql`${eq(orders.paymentId, sql`payment.id`)}`)}) own`;

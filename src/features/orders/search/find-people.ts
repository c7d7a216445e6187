import { and, desc, like, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { containing, hasTrigram } from '#platform/database/like-pattern.ts';
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

/** The people that the filters mean, filter by filter. */
export function peopleLike({ email, phone }: OrderFilters): PersonLike[] {
  const people: PersonLike[] = [];
  // Few have the digits of a phone number: it goes first.
  if (phone) {
    const part = containing(phone);
    const [account, buyer] = [digitsOf(users.phone), digitsOf(payments.buyerPhone)];
    people.push({ account: like(account, part), buyer: like(buyer, part), isIndexed: true });
  }
  if (email) {
    const part = containing(email.toLowerCase());
    const buyer = like(sql`lower(${payments.buyerEmail})`, part);
    people.push({ account: like(users.email, part), buyer, isIndexed: hasTrigram(email) });
  }
  return people;
}

/** Orders whose account or buyer fits, for each of these. */
export function orderedBy(people: readonly PersonLike[]): SQL | undefined {
  if (people.length === 0) return undefined;
  const fits = and(...people.map(({ account, buyer }) => or(account, buyer)));
  return sql`exists (
    select 1 from ${users}, ${payments}
    where ${users.id} = ${orders.userId} and ${payments.id} = ${orders.paymentId} and ${fits})`;
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

/**
 * The newest orders of these people. Each one is asked by their own index: left alone, the planner walks all orders
 * to find those of customers who never ordered.
 */
export async function findNewestOrders(
  database: Database,
  { people, condition }: { people: People; condition: SQL | undefined },
  below: SQL | undefined,
  limit: number,
): Promise<string[]> {
  const newest = (whose: SQL) =>
    database
      .select({ id: orders.id })
      .from(orders)
      .where(and(whose, condition, below))
      .orderBy(desc(orders.id))
      .limit(limit);
  const { rows } = await database.execute<{ id: string }>(sql`
    select newest.id from unnest(${sql.param(people.customers)}::text[]) as customer (id)
    cross join lateral ${newest(sql`${orders.userId} = customer.id`)} newest
    union all
    select newest.id from unnest(${sql.param(people.payments)}::text[]) as payment (id)
    cross join lateral ${newest(sql`${orders.paymentId} = payment.id`)} newest
    order by id desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

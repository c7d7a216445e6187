import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import type { OrderFilters, OrderSort } from './order-search.contract.ts';
import { countOrders } from './order-search.service.ts';
import { searchOrders } from './search-orders.ts';

const orderCount = 40_000;
const perMinute = 20;
const buyerCount = 5_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ dealerTimezone: 'America/Detroit' });
  const { database } = shop;
  await database.execute(sql`
    insert into users (id, name, first_name, last_name, email, phone)
    select 'u' || n, 'A B', case when n % 500 = 3 then 'Zoë' else 'Anna' end, 'Muster' || n, 'u' || n || '@crowd.example', '+1 313 ' || 1000000 + n
    from generate_series(0, ${buyerCount - 1}::int) n`);
  await database.execute(sql`
    insert into cars (id, make, model, color, top_speed, price_cents, stock)
    select 'c' || n, 'Make', 'Model ' || n, 'Red', 200, 100, 1 from generate_series(0, 99) n`);
  await database.execute(sql`
    insert into payments (id, user_id, method, state, total_cents, buyer_first_name, buyer_last_name, buyer_email, buyer_phone,
      buyer_address, period_years, frequency, created_at)
    select 'p' || n, 'u' || n % ${buyerCount}::int, case when n % 10 = 0 then 'installment' else 'card' end, 'paid', 1,
      case when n % 7919 = 5 then 'Friedrich' else 'Anna' end, 'Muster', 'u' || n % ${buyerCount}::int || '@crowd.example', '1', 'x',
      case when n % 10 = 0 then 1 end, case when n % 10 = 0 then 'monthly' end, timestamptz '2030-01-01' + n * interval '1 minute' / ${perMinute}::int
    from generate_series(0, ${orderCount - 1}::int) n`);
  // What is pending, returned and of the rare model is old: along the newest orders nobody meets it.
  await database.execute(sql`
    insert into orders (id, receipt_number, payment_id, user_id, car_id, make, model, color, top_speed, type, method, period_days,
      price_cents, state, delivery_date, created_at, paid_at)
    select 'o' || lpad(n::text, 8, '0'), 'MQ-' || upper(substr(md5(n::text), 1, 4) || '-' || substr(md5(n::text), 5, 4) || '-' || substr(md5(n::text), 9, 4)),
      'p' || n, 'u' || n % ${buyerCount}::int, 'c' || n % 100,
      case when n % 2 = 0 then 'Škoda' else 'Audi' end,
      case when n < 300 and n % 30 = 0 then 'Rare Čar' else 'Model ' || n % 5 end, 'Red', 200,
      case when n % 3 = 0 then 'rent' else 'purchase' end, case when n % 10 = 0 then 'installment' else 'card' end,
      case when n % 3 = 0 then 2 end, 100,
      case when n < 50 then 'pending' when n < 2000 and n % 3 = 0 then 'returned' when n % 20 = 7 then 'cancelled' else 'delivered' end,
      '2030-01-01', timestamptz '2030-01-01' + n / ${perMinute}::int * interval '1 minute',
      case when n >= 50 and n % 40 <> 7 then timestamptz '2030-01-01' + n * interval '1 minute' end
    from generate_series(0, ${orderCount - 1}::int) n`);
  await database.execute(sql`vacuum analyze`);
}, 120_000);
afterAll(() => shop.close());

/** What a list says that reads everything. */
function everyCondition({ state, type, payment, model, name, email, date, through }: OrderFilters): SQL {
  const first = date ?? '2000-01-01';
  const last = through ?? date ?? '2199-12-31';
  return sql`(paid_at is not null or orders.state = 'pending')
    and (${state ?? null}::text is null or orders.state = ${state ?? null})
    and (${type ?? null}::text is null or orders.type = ${type ?? null})
    and (${payment ?? null}::text is null or payments.method = ${payment ?? null})
    and (${model ?? null}::text is null or lower(replace(translate(make || model, 'ŠČ', 'SC'), ' ', '')) like '%' || lower(replace(${model ?? null}, ' ', '')) || '%')
    and (${name ?? null}::text is null or users.first_name = ${name ?? null} or buyer_first_name = ${name ?? null})
    and (${email ?? null}::text is null or users.email like '%' || ${email ?? null} || '%')
    and (orders.created_at at time zone 'America/Detroit')::date between ${first}::date and ${last}::date`;
}

async function everyId(filters: OrderFilters, sort: OrderSort): Promise<string[]> {
  const turn = sql.raw(sort === 'newest' ? 'desc' : 'asc');
  const { rows } = await shop.database.execute<{ id: string }>(sql`
    select orders.id from orders join users on users.id = user_id join payments on payments.id = payment_id
    where ${everyCondition(filters)} order by orders.created_at ${turn}, orders.id ${turn}`);
  return rows.map(({ id }) => id);
}

const states = [undefined, 'pending', 'returned', 'cancelled', 'delivered'] as const;
const types = [undefined, 'purchase', 'rent'] as const;
const payments = [undefined, 'installment'] as const;
const combinations: OrderFilters[] = states.flatMap((state) =>
  types.flatMap((type) =>
    payments.flatMap((payment) =>
      [
        {},
        { model: 'rare car' },
        { model: 'skoda Model 4' },
        { date: '2030-01-01' },
        { date: '2030-01-01', through: '2030-01-02', model: 'a' },
        { name: 'Zoë' },
        { name: 'Friedrich', through: '2030-01-02' },
        { email: 'u4999@crowd' },
        { email: '@crowd.example', date: '2029-12-31' },
      ].map((others) => ({ ...others, state, type, payment })),
    ),
  ),
);

test.each(['newest', 'oldest'] as const)(
  'every combination of filters finds what reading everything finds, %s first',
  async (sort) => {
    for (const filters of combinations) {
      const all = await everyId(filters, sort);
      const said = JSON.stringify({ sort, ...filters });
      const first = await searchOrders(shop, { ...filters, sort, limit: 20 });
      const second = await searchOrders(shop, { ...filters, sort, limit: 20, page: 2 });
      expect(
        first.orders.map(({ _id }) => _id),
        said,
      ).toEqual(all.slice(0, 20));
      expect(
        second.orders.map(({ _id }) => _id),
        said,
      ).toEqual(all.slice(20, 40));
      // What is walked may stop short; then it says so, and goes on.
      if (first.atLeast) expect(first.nextCursor, said).toBeDefined();
      else expect(first.total, said).toBe(all.length);
    }
  },
  300_000,
);

test('every count is the number of orders of its filter, or says that there are more', async () => {
  for (const { state, type, payment, ...others } of combinations.filter((_, place) => place % 7 === 0)) {
    const filters = { state, type, payment, ...others };
    const { states, types, payments } = await countOrders(shop, filters);
    const asked = [
      ...states.map((count) => ({ count, of: { ...filters, state: count.value } })),
      ...types.map((count) => ({ count, of: { ...filters, type: count.value } })),
      ...payments.map((count) => ({ count, of: { ...filters, payment: count.value } })),
    ];
    for (const { count, of } of asked) {
      const { length } = await everyId(of, 'newest');
      if (count.atLeast) expect(length, JSON.stringify(of)).toBeGreaterThanOrEqual(count.total);
      else expect(count.total, JSON.stringify(of)).toBe(length);
    }
  }
});

test('a walk leads on to what is old, and the export to all of it', async () => {
  const filters = { email: '@crowd.example', state: 'cancelled', type: 'rent' } as const;
  const all = await everyId(filters, 'newest');
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await searchOrders(shop, { ...filters, limit: 100, cursor });
    found.push(...page.orders.map(({ _id }) => _id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(found).toEqual(all);
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The steps that PostgreSQL took for everything that is asked meanwhile. */
async function stepsOf(act: (database: Database) => Promise<unknown>): Promise<Plan[]> {
  const asked: { query: string; params: unknown[] }[] = [];
  const pool = new pg.Pool({ connectionString: shop.databaseUrl });
  try {
    const logger = { logQuery: (query: string, params: unknown[]) => asked.push({ query, params }) };
    await act(drizzle(pool, { logger }));
    const steps: Plan[] = [];
    for (const { query, params } of asked) {
      const { rows } = await pool.query(`explain (analyze, format json) ${query}`, params);
      steps.push(...nodesOf(rows[0]['QUERY PLAN'][0].Plan));
    }
    return steps;
  } finally {
    await pool.end();
  }
}

/** How many rows of orders the steps looked at. */
const readOf = (steps: readonly Plan[]) =>
  steps
    .filter((step) => step['Relation Name'] === 'orders')
    .reduce(
      (sum, step) =>
        sum + (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'],
      0,
    );

test('no combination of filters reads all orders, neither for the list nor for its counts', async () => {
  for (const filters of combinations) {
    const steps = await stepsOf(async (database) => {
      const asked = { ...shop, database };
      await searchOrders(asked, { ...filters, limit: 20 });
      await countOrders(asked, filters);
    });
    const said = JSON.stringify(filters);
    const whole = steps.filter(
      (step) => step['Node Type'].includes('Seq Scan') && step['Relation Name'] === 'orders',
    );
    expect(whole, said).toEqual([]);
    expect(readOf(steps), said).toBeLessThan(65_000);
  }
}, 300_000);

import type pg from 'pg';

/** Orders per customer, on average. */
const ordersEach = 10;
const carCount = 5000;
const asked = 200;

/**
 * Fills an empty shop with so many paid orders, half as many views, and best sellers that a good part of all
 * customers bought. Without the checks of foreign keys, which a made history needs not. Returns some customers.
 */
export async function makeManyOrders(pool: pg.Pool, count: number): Promise<string[]> {
  const people = Math.ceil(count / ordersEach);
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica; select setseed(0.5)');
    await client.query(
      `insert into users (id, name, first_name, last_name, email, phone)
       select 'u' || n, 'A B', 'A', 'B', 'u' || n || '@example.com', '1' from generate_series(0, $1::int - 1) n`,
      [people],
    );
    await client.query(
      `insert into cars (id, make, model, color, top_speed, price_cents, stock)
       select 'c' || n, 'Make ' || n % 40, 'Model ' || n, 'Red', 180 + (n % 150), 1500000 + (n * 7919 % 30000000), 1 + n % 20
       from generate_series(0, $1::int - 1) n`,
      [carCount],
    );
    // The cube of a chance gives best sellers: a tenth of the cars makes nearly half of the sales.
    await client.query(
      `insert into orders (id, receipt_number, payment_id, user_id, car_id, make, model, color, top_speed, type,
         price_cents, state, delivery_date, created_at, paid_at)
       select lpad(n::text, 12, '0'), 'R' || n, 'p', 'u' || floor(random() * $1),
         'c' || floor(random() ^ 3 * $2), 'Make', 'Model', 'Red', 200, 'purchase', 1500000, 'delivered', '2026-01-01',
         timestamptz '2026-01-01' + n * interval '10 seconds', timestamptz '2026-01-01' + n * interval '10 seconds'
       from generate_series(1, $3::int) n`,
      [people, carCount, count],
    );
    await client.query(
      `insert into car_views (user_id, car_id, viewed_at)
       select 'u' || floor(random() * $1), 'c' || floor(random() ^ 3 * $2), timestamptz '2026-01-01' + n * interval '20 seconds'
       from generate_series(1, $3::int / 2) n on conflict do nothing`,
      [people, carCount, count],
    );
    await client.query('vacuum analyze users, cars, orders, car_views');
    await client.query('set session_replication_role = origin');
    return Array.from({ length: asked }, (_, place) => `u${Math.floor((place / asked) * people)}`);
  } finally {
    client.release();
  }
}

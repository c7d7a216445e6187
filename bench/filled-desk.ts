import type pg from 'pg';

const carCount = 5_000;
const firstNames = `James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph
  Jessica Thomas Sarah Charles Karen Anna Zoë José Søren Jürgen Chloé Miguel Olga Ivan Mei Aiko Fatima Omar Priya Rahul Sofia
  Lucas Emma Noah Olivia`;
const roots = `Smith John Williams Brown Jones Garc Mill Dav Rodr Mart Hern Lop Gonz Wils Anders Thom Tayl Moor Jacks Lee Perez
  Thomps White Harr Sanch Clark Ram Lew Robins Walk Young All King Wright Scott Torr Nguy Hill Flor Green Müll Schmid Fisch
  Web Meyer Wagn Beck Hoffm Schäf Koch`;
const ends = [
  '',
  's',
  'son',
  'er',
  'ez',
  'ing',
  'ton',
  'berg',
  'mann',
  'ski',
  'sen',
  'ley',
  'field',
  'wood',
  'stein',
];

const words = (text: string): string[] => text.split(/\s+/);

/** Names as they are spread among people: some are frequent, most are rare. */
const one = (list: string) => `(${list})[1 + floor(random() ^ 2 * array_length(${list}, 1))::int]`;

const filled = ['users', 'cars', 'orders', 'vehicles', 'appointments'];

/** Takes away the indexes that no constraint needs, and returns what makes them again: all at once costs a tenth of row by row. */
async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; def: string }>(
    `select indexname as name, indexdef as def from pg_indexes where tablename = any($1)
       and indexname not in (select conname from pg_constraint)`,
    [filled],
  );
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  return rows.map(({ def }) => def);
}

/**
 * Fills an empty shop with so many customers, paid orders, vehicles and appointments, without the checks of foreign keys, which
 * a made history needs not.
 */
export async function fillDesk(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica; select setseed(0.5)');
    const indexes = await dropIndexes(client);
    await client.query(
      `insert into users (id, name, first_name, last_name, email, phone)
       select 'u' || n, first || ' ' || last, first, last,
         lower(translate(first || '.' || last, 'ëéøüäö', 'eeouao')) || n || '@mail-' || (array['a', 'b', 'c'])[1 + n % 3] || '.example',
         '+1 (' || 200 + n % 800 || ') ' || lpad((n * 7919 % 1000)::text, 3, '0') || '-' || lpad((n * 104729 % 10000)::text, 4, '0')
       from (select n, ${one('$2::text[]')} as first, ${one('$3::text[]')} || ${one('$4::text[]')} as last
         from generate_series(0, $1::bigint - 1) n) made`,
      [count, words(firstNames), words(roots), ends],
    );
    await client.query(
      `insert into cars (id, make, model, color, top_speed, price_cents, stock)
       select 'c' || n, 'Make ' || n % 40, 'Model ' || n, 'Red', 200, 1500000, 1 from generate_series(0, $1::int - 1) n`,
      [carCount],
    );
    await client.query(
      `insert into orders (id, receipt_number, payment_id, user_id, car_id, make, model, color, top_speed, type,
         price_cents, state, delivery_date, created_at, paid_at)
       select lpad(n::text, 12, '0'), 'MQ-' || substr(key, 1, 4) || '-' || substr(key, 5, 4) || '-' || substr(key, 9, 4), 'p',
         'u' || floor(random() * $1), 'c' || n % ${carCount}, 'Make', 'Model', 'Red', 200, 'purchase', 1500000, 'delivered',
         '2026-01-01', timestamptz '2026-01-01' + n * interval '10 seconds', timestamptz '2026-01-01' + n * interval '10 seconds'
       from (select n, upper(md5(n::text)) as key from generate_series(1, $1::bigint) n) made`,
      [count],
    );
    await client.query(
      `insert into vehicles (id, car_id, vin, stock_number, state, arrived_on)
       select 'v' || n, 'c' || n % ${carCount}, (array['WP0ZZZ', 'WDBRF4', 'WBAVA3', 'JTDKB2', '1HGCM8'])[1 + n % 5]
           || upper(substr(md5('v' || n), 1, 11)), 'S' || n, 'available', date '2026-01-01' + (n % 300)::int
       from generate_series(0, $1::bigint - 1) n`,
      [count],
    );
    await client.query(
      `insert into appointments (id, origin_id, user_id, vin, date, repair_type, created_at)
       select 'a' || n, 'a' || n, 'u' || n, 'WVWZZZ' || upper(substr(md5('a' || n), 1, 11)), current_date + (n % 300)::int,
         'technical', now() from generate_series(0, $1::bigint - 1) n`,
      [count],
    );
    await client.query("set maintenance_work_mem = '512MB'");
    for (const index of indexes) await client.query(index);
    await client.query(`vacuum analyze ${filled.join(', ')}`);
    await client.query('set session_replication_role = origin');
  } finally {
    client.release();
  }
}

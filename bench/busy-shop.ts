import type pg from 'pg';

/** How much has happened in the shop that is measured. */
export interface ShopSize {
  cars: number;
  orders: number;
  customers: number;
  auditEntries: number;
  appointments: number;
}

const years = 3;
const staff = 1000;
const vipHolders = 10_000;

/** Ids as long as real ones, and like them in the order of time. */
const id = (kind: string, n: string) =>
  `lpad(to_hex(${n}), 8, '0') || '-${kind}-7000-8000-' || substr(md5((${n})::text), 1, 12)`;
const oneOf = (words: string[], n: string) =>
  `(array['${words.join("','")}'])[1 + ((${n}) % ${words.length})::int]`;
const drawn = (words: string[]) =>
  `(array['${words.join("','")}'])[1 + floor(random() * ${words.length})::int]`;

/** Some makes sell in many models; the last ones of the alphabet stand at the end of a list by name. */
const makes = [
  ...[
    'Acura',
    'Alfa Romeo',
    'Aston Martin',
    'Audi',
    'Bentley',
    'BMW',
    'Bugatti',
    'Buick',
    'Cadillac',
    'Chevrolet',
  ],
  ...['Citroen', 'Dacia', 'Dodge', 'Ferrari', 'Fiat', 'Ford', 'Genesis', 'Honda', 'Hyundai', 'Jaguar'],
  ...['Jeep', 'Kia', 'Lamborghini', 'Land Rover', 'Lexus', 'Lotus', 'Maserati', 'Mazda', 'Mercedes', 'Mini'],
  ...['Nissan', 'Opel', 'Peugeot', 'Porsche', 'Renault', 'Skoda', 'Subaru', 'Tesla', 'Toyota', 'Volvo'],
];
const series = [
  ...['Astra', 'Boxster', 'Carrera', 'Challenger', 'Civic', 'Corsa', 'Defender', 'Elise', 'Focus', 'Giulia'],
  ...['Golf', 'Huracan', 'Impreza', 'Mustang', 'Octavia', 'Panda', 'Phantom', 'Quattro', 'Stelvio', 'Zoe'],
];
const bodies = ['Sedan', 'Coupe', 'Estate', 'Roadster'];
const firstNames = [
  'Ada',
  'Ben',
  'Carla',
  'David',
  'Emma',
  'Farid',
  'Grace',
  'Hugo',
  'Ines',
  'Jonas',
  'Lena',
  'Omar',
];
const lastNames = [
  'Adams',
  'Baker',
  'Costa',
  'Diaz',
  'Evans',
  'Fischer',
  'Garcia',
  'Hansen',
  'Jones',
  'Moreau',
  'Novak',
];
const hosts = ['gmail.com', 'outlook.com', 'example.com', 'yahoo.com', 'icloud.com'];
const roles = ['Worker', 'Worker', 'Worker', 'Workers-Admin', 'Admin'];

/** 20,000 models, of which a quarter is a Sedan. */
const modelOf = (n: string) =>
  `${oneOf(series, n)} || ' ' || ((${n}) / 20) % 250 || ' ' || ${oneOf(bodies, `(${n}) / 5000`)}`;
const receiptOf = (n: string) =>
  `(select 'MQ-' || substr(hash, 1, 4) || '-' || substr(hash, 5, 4) || '-' || substr(hash, 9, 4)
    from (select translate(upper(md5('receipt' || ${n})), '01', 'XY') as hash) of_it)`;

interface Filling {
  table: string;
  rows: string;
}

const fillings = ({ cars, orders, customers, auditEntries, appointments }: ShopSize): Filling[] => [
  {
    table: 'users',
    rows: `insert into users (id, name, first_name, last_name, email, phone)
      select ${id('0001', 'n')}, first || ' ' || last, first, last,
        lower(first || '.' || last) || n || '@' || ${oneOf(hosts, 'n / 7')},
        '+1 ' || 200 + n % 700 || '-555-' || lpad((n * 7919::bigint % 10000)::text, 4, '0')
      from (select n, ${drawn(firstNames)} as first, ${drawn(lastNames)} as last
        from generate_series(1, ${customers}) n) made`,
  },
  {
    table: 'users',
    rows: `insert into users (id, name, first_name, last_name, email, phone, username, role)
      select ${id('0002', 'n')}, first || ' ' || last, first, last, 'staff-' || n || '@marque.example', '1', 'staff' || n,
        ${oneOf(roles, 'n')}
      from (select n, ${drawn(firstNames)} as first, ${drawn(lastNames)} as last from generate_series(1, ${staff}) n) made`,
  },
  {
    table: 'vip_credentials',
    rows: `insert into vip_credentials (id, user_id, username, password, set_at)
      select ${id('0003', 'n')}, ${id('0001', 'n')}, 'guest' || n, 'x', now() from generate_series(1, ${Math.min(vipHolders, customers)}) n`,
  },
  {
    table: 'cars',
    rows: `insert into cars (id, vip, make, model, color, top_speed, price_cents, old_price_cents, stock)
      select ${id('0004', 'n')}, n % 20 = 0, ${oneOf(makes, 'floor(40 * random() ^ 2)::int')}, ${modelOf('n * 7919::bigint')},
        ${drawn(['Red', 'Blue', 'Black', 'White', 'Silver'])}, 180 + n % 150,
        1500000 + (n * 7919::bigint % 300000) * 100, case when n % 9 = 0 then 45000000 end,
        case when n % 16 = 0 then floor(random() * 4) else 4 + floor(random() * 30) end
      from generate_series(1, ${cars}) n`,
  },
  {
    table: 'low_stock',
    rows: 'insert into low_stock (car_id, vip, stock) select id, vip, stock from cars where stock <= 3',
  },
  {
    table: 'car_counts',
    rows: 'update car_counts set total = (select count(*) from cars where cars.vip = car_counts.vip)',
  },
  {
    // Most buyers give what their account says; one in twenty has the car bought by somebody else.
    table: 'payments',
    rows: `insert into payments (id, user_id, method, state, total_cents, token, buyer_first_name, buyer_last_name,
        buyer_email, buyer_phone, buyer_address, created_at, settled_at)
      select ${id('0005', 'n')}, ${id('0001', 'buyer')}, 'card', 'paid', 1, 'tok_' || n, ${drawn(firstNames)}, ${drawn(lastNames)},
        case when n % 20 = 0 then 'buyer' || buyer || '@example.com' else users.email end,
        case when n % 20 = 0 then '+1 313 555 0199' else users.phone end, n % 900 || ' Main Street, Detroit', at, at
      from (select n, 1 + (n * 104729::bigint % ${customers})::int as buyer,
        now() - (${orders} - n) * interval '${years} years' / ${orders} as at from generate_series(1, ${orders}) n) made
      join users on users.id = ${id('0001', 'buyer')}`,
  },
  {
    // Of the last 30 days is what waits to be handed over; of the last year, rentals are out; 2 in 100 are refunded.
    table: 'orders',
    rows: `insert into orders (id, receipt_number, payment_id, user_id, car_id, make, model, color, top_speed, type, period_days,
        price_cents, state, delivery_date, created_at, paid_at, delivered_at, return_date, returned_at, cancelled_at)
      select ${id('0006', 'n')}, ${receiptOf('n')}, ${id('0005', 'n')}, ${id('0001', 'buyer')}, ${id('0004', 'car')},
        ${oneOf(makes, 'car')}, ${modelOf('car * 7919::bigint')}, 'Red', 200, case when rent then 'rent' else 'purchase' end,
        case when rent then 1 + n % 30 end, 1500000 + n % 300000, state, (at + interval '7 days')::date, at,
        case when n % 250 <> 2 then at end,
        case when state in ('delivered', 'returned') then at + interval '7 days' end,
        case when rent and state = 'delivered' then current_date - 150 + n / 10 % 200
          when rent and state = 'returned' then (at + interval '21 days')::date end,
        case when state = 'returned' then at + interval '20 days' end,
        case when state = 'cancelled' then at + interval '1 hour' end
      from (select n, at, n % 10 = 0 as rent, 1 + (n * 104729::bigint % ${customers})::int as buyer,
          1 + (n * 7919::bigint % ${cars})::int as car,
          case when n % 50 = 1 or n % 250 = 2 then 'cancelled' when at > now() - interval '30 days' then 'paid'
            when n % 10 > 0 or at > now() - interval '1 year' then 'delivered' else 'returned' end as state
        from generate_series(1, ${orders}) n,
          lateral (select now() - (${orders} - n) * interval '${years} years' / ${orders} as at) of_it) made`,
  },
  {
    table: 'vehicle_identifications',
    rows: `insert into vehicle_identifications (order_id, vin, is_generated, issued_by, issued_at)
      select id, 'MRX' || lpad(upper(to_hex(row_number() over ())), 14, '0'), true, ${id('0002', '4')}, paid_at
      from orders where type = 'purchase' and state = 'delivered'`,
  },
  {
    // Fifty people; each car's name in some hundred entries, and one name in a single one, long ago.
    table: 'audit_entries',
    rows: `insert into audit_entries (id, actor_user_id, actor_email, action, subject_type, subject_id, before, after, at, car,
        added_stock, new_stock)
      select ${id('0007', 'n')}, 'a', 'staff-' || n % 50 || '@marque.example', 'change stock', 'car', ${id('0004', `1 + n % ${cars}`)},
        '{"stock": 4}', '{"stock": 5}', now() - (${auditEntries} - n) * interval '1 minute',
        case when n = 7 then 'Only One' else ${oneOf(makes, 'n % 40')} || ' ' || ${modelOf('n')} end, 1, 5
      from generate_series(1, ${auditEntries}) n`,
  },
  {
    // As many cars a day as the workshop takes; all others were cancelled.
    table: 'appointments',
    rows: `insert into appointments (id, user_id, vin, date, repair_type, state, origin_id, created_at, closed_at)
      select ${id('0008', 'n')}, ${id('0001', `1 + n % ${customers}`)}, 'MRX' || lpad(upper(to_hex(n)), 14, '0'),
        current_date + 60 - n % 1000, ${oneOf(['technical', 'non-technical', 'routine-servicing'], 'n')},
        case when n <= 12000 then case when n % 1000 > 60 then 'done' else 'booked' end else 'cancelled' end,
        ${id('0008', 'n')}, now(), case when n > 12000 or n % 1000 > 60 then now() end
      from generate_series(1, ${appointments}) n`,
  },
  {
    table: 'service_loads',
    rows: `insert into service_loads (date, repair_type, taken)
      select date, repair_type, count(*) from appointments where state <> 'cancelled' group by 1, 2`,
  },
];

/** Indexes that can be made after a table was filled, in a fraction of the time that keeping them would take. */
const indexesOf = async (client: pg.PoolClient, table: string): Promise<{ name: string; made: string }[]> => {
  const { rows } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid = $1::regclass and not indisunique`,
    [table],
  );
  return rows;
};

/** Fills a migrated, empty shop. Without the checks of foreign keys, which a made history needs not. */
export async function fillShop(pool: pg.Pool, size: ShopSize): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set maintenance_work_mem = '512MB'; select setseed(0.5)",
    );
    const later: string[] = [];
    for (const { table, rows } of fillings(size)) {
      for (const { name, made } of await indexesOf(client, table)) {
        if (size.orders >= 10_000) {
          await client.query(`drop index ${name}`);
          later.push(made);
        }
      }
      await client.query(rows);
    }
    for (const index of later) await client.query(index);
    await client.query('set session_replication_role = origin; reset maintenance_work_mem');
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
}

import type pg from 'pg';

/** What a search asks for; the words lie in the models as `filling` says. */
export const modelWords = {
  'in a quarter of all': 'sedan',
  'in one of 400': 'mx-5',
  'in one of 200,000': 'huracán',
  'in old cars alone': 'countach',
  'a make': 'porsche',
  'that there is not': 'zeppelin',
  'two letters': 'go',
} as const;

/**
 * Listings with their facts: a fifth used, with one vehicle each; every tenth archived, and the newest twentieth drafts, as
 * after a large import. The rare words lie in 5 cars of any size.
 */
const filling = (
  count: number,
) => `insert into cars (id, vip, make, model, color, top_speed, price_cents, stock, condition,
    listing_state, model_year, trim, body, fuel, transmission, drive, power_kw, seats, doors, mileage_km, previous_owners)
  select lpad(n::text, 20, '0'), n % 20 = 0,
    (array['Audi', 'BMW', 'Ford', 'Porsche', 'Toyota', 'Volvo', 'Škoda', 'Citroën'])[1 + n % 8],
    case when n < ${count} / 20 then 'Countach ' || n % 40
      when n % (${count} / 5) = 1 then 'Huracán ' || n % 40
      when n % 400 = 3 then 'MX-5 ' || n % 40
      when n % 4 = 2 then 'Focus Sedan ' || n % 40
      else 'Golf ' || n % 40 end,
    'Red', 200, 1500000 + n % 300000 * 100, case when n % 5 = 4 then 1 else 5 end,
    case when n % 5 = 4 then 'used' else 'new' end,
    case when n > ${count} * 0.95 then 'draft' when n % 10 = 7 then 'archived' else 'published' end,
    2015 + n % 11, 'Sport', 'sedan', 'petrol', 'manual', 'front', 80 + n % 300, 5, 4,
    case when n % 5 = 4 then n % 180000 end, case when n % 5 = 4 then n % 4 end
  from generate_series(1, ${count}) n`;

/**
 * One vehicle for each used listing that is not archived: of 1,000,000 listings a fifth, as a VIN and a place. VINs begin as those
 * of their make, and end with six digits that no other has.
 */
const vehicles = `insert into vehicles (id, car_id, vin, stock_number, state, location, arrived_on)
  select id, id,
    case make when 'Audi' then 'WAU' when 'BMW' then 'WBA' when 'Ford' then 'WF0' when 'Porsche' then 'WP0'
      when 'Toyota' then 'JTD' when 'Volvo' then 'YV1' when 'Citroën' then 'VF7' else 'TMB' end
      || 'ZZZ' || upper(substr(md5(id), 1, 5)) || lpad((place * 7919 % 1000000)::text, 6, '0'),
    'S' || place, 'available', 'Lot A', current_date - (place % 400)::int
  from (select id, make, row_number() over (order by id) as place from cars where condition = 'used') as used`;

/** Fills an empty shop. Indexes of cars are made afterwards, in a fraction of the time that keeping them would take. */
export async function fillListings(pool: pg.Pool, count: number): Promise<void> {
  const { rows } = await pool.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid = 'cars'::regclass and not indisunique`,
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await pool.query(filling(count));
  await pool.query(`insert into listing_texts (car_id, description, equipment)
    select id, repeat('Well kept, serviced here. ', 20), '{Sunroof,Heated seats,Tow bar}' from cars`);
  for (const { made } of rows) await pool.query(made);
  await pool.query(vehicles);
  await pool.query(`update cars set identified = 1 where condition = 'used'`);
  await pool.query('vacuum analyze');
}

import { type SQL, sql } from 'drizzle-orm';
import { cars, listingTexts } from '#features/catalogue/catalogue.tables.ts';
import type { UnnamedUnits } from '#features/vehicles/units/units-in-the-way.ts';
import { vehicles, withdrawnVins } from '#features/vehicles/vehicles.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { faultsOfTexts } from './car-import.rules.ts';
import { carImportRows } from './car-import.tables.ts';

export interface Counts {
  newCars: number;
  changedCars: number;
  unchangedCars: number;
  badRows: number;
}

/** The stock that a line asks for; null where the file left it as it was exported. */
export const changedStock = sql`nullif(r.stock, r.expected_stock)`;
/** The stock that the car has afterwards. */
export const askedStock = sql`coalesce(${changedStock}, c.stock)`;

const dollars = (cents: SQL) => sql`'$' || trim(to_char(${cents} / 100.0, '999,999,999,990.00'))`;

const when = (condition: SQL, text: SQL) => sql`case when ${condition} then ${text} end`;

/** What is known of a car by the columns of facts, its texts included; beside `c` it reads the texts as `texts`. */
const knownFacts = sql`(to_jsonb(c) || jsonb_build_object('description', texts.description,
  'equipment', coalesce(to_jsonb(texts.equipment), '[]')))`;

/** The facts of a line that are not as they are known: `fact.key`, what is known, and `fact.value`, what the line says. */
export const changedFacts = sql`(select fact.key, known.facts -> fact.key as before, fact.value as after
  from (select ${knownFacts} as facts) as known, jsonb_each(coalesce(r.facts, '{}')) as fact
  where known.facts -> fact.key is distinct from fact.value)`;

/** The texts of the car `c`, for what reads facts. */
export const joinTexts = sql`left join ${listingTexts} texts on texts.car_id = c.id`;

/** The car as the line wants it: what the file has no column for stays, or is as a listing is that says nothing. */
export const joinWanted = sql`cross join lateral jsonb_populate_record(c,
  case when c.id is null then '{"condition": "new", "listing_state": "published"}'::jsonb else '{}' end
    || coalesce(r.facts, '{}')) as f`;

/** As the CHECKs of the table say it (rules.md#facts). */
const misfits = [
  when(
    sql`f.condition <> 'new' and coalesce(${askedStock}, r.stock) > 1`,
    sql`'A car that is not new is one vehicle: its stock is 0 or 1'`,
  ),
  when(
    sql`f.condition <> 'new' and f.listing_state = 'published' and f.mileage_km is null`,
    sql`'mileageKm is missing: every car that is not new shows it'`,
  ),
];

/** 'V1001, V1002 are': the vehicles that a car counts, the first 20 of them by name (rules.md#vehicles). */
const unitsOfCar = sql`(select string_agg(v.stock_number, ', ' order by v.arrived_on, v.id)
    || case when c.identified > 20 then ' and ' || c.identified - 20 || ' others' else '' end
    || case when c.identified = 1 then ' is' else ' are' end
  from (select * from ${vehicles} where ${vehicles.carId} = c.id and ${vehicles.state} = 'available'
    order by ${vehicles.arrivedOn}, ${vehicles.id} limit 20) as v)`;

const isHere = sql`${vehicles.carId} = c.id and ${vehicles.state} <> 'gone'`;

/** The vehicles of a listing that are still in stock, available or not, and all of its units that have no VIN. */
const unitsBeside = (unnamed: SQL) => sql`((select count(*) from ${vehicles} where ${isHere})
  + (select count(*) from (${unnamed}) as unnamed) + ${askedStock} - c.identified)`;

/** 'V1001, V1002 are': those vehicles, the first 20 of them, and what orders have without a VIN. */
const vehiclesHere = (
  unnamed: SQL,
) => sql`(select string_agg(u.name, ', ' order by u.arrived_on nulls last, u.id)
    || case when count(*) = 1 then ' is' else ' are' end
  from ((select v.stock_number as name, v.arrived_on, v.id from (select * from ${vehicles} where ${isHere}
    order by ${vehicles.arrivedOn}, ${vehicles.id} limit 20) as v)
    union all (select unnamed.name, null, null from (${unnamed}) as unnamed limit 20)) as u)`;

/** Errors of a line that could be read, in the order in which they are shown. */
const objections = (mayChangePrices: boolean, unnamed: SQL) =>
  sql.join(
    [
      when(
        sql`r.car_id is not null and c.id is null`,
        sql`'There is no car with this _id; leave it empty for a new car'`,
      ),
      when(sql`t.first < r.line`, sql`'Line ' || t.first || ' has the same _id'`),
      when(
        sql`c.vip <> r.vip`,
        sql`'catalogue cannot be changed: this car is in ' || case when c.vip then 'vip' else 'cars' end`,
      ),
      when(
        sql`c.id is not null and r.old_price_cents is distinct from c.old_price_cents`,
        sql`'Its price has changed since the export, or oldPrice was edited: it costs ' || ${dollars(sql`c.price_cents`)} || ' now'`,
      ),
      when(
        sql`c.id is not null and not ${mayChangePrices} and r.price_cents <> c.price_cents`,
        sql`'Only a workers’ admin who is verified changes prices: this car costs ' || ${dollars(sql`c.price_cents`)}`,
      ),
      when(
        sql`r.stock <> r.expected_stock and c.stock <> r.expected_stock and c.stock <> r.stock`,
        sql`'Its stock has changed since the export: it is ' || c.stock || ' now'`,
      ),
      when(
        sql`${askedStock} < c.identified`,
        sql`'Its stock cannot be below ' || c.identified || ': ' || ${unitsOfCar} || ' in stock with VINs. Change these vehicles instead'`,
      ),
      when(
        sql`c.id is null and r.car_id is null and r.image like '/%'`,
        sql`'A new car’s image must be an address that begins with https://'`,
      ),
      when(
        sql`r.price_cents = 0 and c.price_cents is distinct from 0`,
        sql`'price is 0; it must be above 0'`,
      ),
      when(sql`r.top_speed = 0 and c.top_speed is distinct from 0`, sql`'topSpeed is 0; it must be above 0'`),
      ...misfits,
      when(
        sql`c.id is not null and f.condition <> 'new'
          and (c.condition = 'new' or ${askedStock} > c.stock or vin.fresh > 0) and ${unitsBeside(unnamed)} > 1`,
        sql`'A car that is not new is one vehicle, and ' || ${vehiclesHere(unnamed)} || ' still in stock'`,
      ),
      sql`vin.repeated`,
      sql`vin.elsewhere`,
      when(
        sql`vin.fresh > 0 and vin.fresh > coalesce(${askedStock}, r.stock) - coalesce(c.identified, 0)`,
        sql`'vins has ' || vin.fresh || ' that are new, and the stock counts '
          || greatest(0, coalesce(${askedStock}, r.stock) - coalesce(c.identified, 0)) || ' without a VIN'`,
      ),
    ],
    sql`, `,
  );

/** A VIN of a line, the line that named it first, and the vehicle that is here under it. */
const namedVins = (
  id: string,
) => sql`select r.line, v.vin, min(r.line) over (partition by v.vin) as first_line,
    w.vin as withdrawn, h.car_id as here_car, h.stock_number as here_number, r.car_id
  from ${carImportRows} r cross join lateral jsonb_array_elements_text(r.vins) as v (vin)
    left join ${vehicles} h on h.vin = v.vin and h.state <> 'gone'
    left join ${withdrawnVins} w on w.vin = v.vin
  where r.import_id = ${id} and r.make is not null and jsonb_typeof(r.vins) = 'array'`;

/**
 * What is said of the VINs of each line: how many of them are new, and the first that cannot be taken. A file without any
 * is not searched for them: the planner would expect a hundred in each line.
 */
async function vinsSaid(database: Database, id: string): Promise<SQL> {
  const { rows } = await database.execute(
    sql`select from ${carImportRows} r where r.import_id = ${id} and jsonb_typeof(r.vins) = 'array' limit 1`,
  );
  if (rows.length === 0)
    return sql`select 0 as line, 0 as fresh, null::text as repeated, null::text as elsewhere where false`;
  return sql`select line,
    count(*) filter (where here_number is null) as fresh,
    min(vin || ' is in line ' || first_line || ' as well') filter (where first_line < line) as repeated,
    coalesce(min(vin || ' is here already, as ' || here_number) filter (where here_number is not null
      and here_car is distinct from car_id),
      min(vin || ' was generated for a canceled order') filter (where withdrawn is not null)) as elsewhere
  from (${namedVins(id)}) as named group by line`;
}

/** Lines whose texts are judged at once. */
const judgedAtOnce = 5_000;

/**
 * What is wrong with the texts of one line that lines change, told by the rule that all schemas have; what a car has
 * already stays as it is. Texts of plain letters are not fetched.
 */
async function textsSaid(database: Database, id: string): Promise<SQL> {
  const said: { line: number; reasons: string[] }[] = [];
  let last = -1;
  for (let isMore = true; isMore; ) {
    const { rows } = await database.execute<{ line: number } & Record<string, string | string[] | null>>(sql`
      select r.line, nullif(r.make, c.make) as make, nullif(r.model, c.model) as model, nullif(r.color, c.color) as color,
        nullif(r.facts ->> 'trim', c.trim) as trim, nullif(r.facts ->> 'interior_color', c.interior_color) as "interiorColor",
        nullif(r.facts -> 'equipment', to_jsonb(texts.equipment)) as equipment
      from ${carImportRows} r join ${cars} c on c.id = r.car_id ${joinTexts}
      where r.import_id = ${id} and r.line > ${last} and concat_ws(' ', r.make, r.model, r.color,
        r.facts ->> 'trim', r.facts ->> 'interior_color', r.facts ->> 'equipment') ~ '[^ -~]'
      order by r.line limit ${judgedAtOnce}`);
    for (const { line, ...texts } of rows) {
      const reasons = faultsOfTexts(texts);
      if (reasons.length > 0) said.push({ line, reasons });
    }
    last = rows.at(-1)?.line ?? last;
    isMore = rows.length === judgedAtOnce;
  }
  return sql`select * from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said (line int, reasons text[])`;
}

const differs = sql`coalesce(vin.fresh, 0) > 0 or exists ${changedFacts} or (r.make, r.model, r.color, r.top_speed, r.price_cents, ${askedStock})
  is distinct from (c.make, c.model, c.color, c.top_speed, c.price_cents, c.stock) or r.image ~* '^https?:'`;

/**
 * Says of every line that can be read whether it is a new car, changes one, changes nothing, or cannot be taken, and
 * why. Compares with the cars as they are now; nothing but the lines' own verdicts is written.
 */
export async function judgeRows(
  database: Database,
  { id, mayChangePrices }: { id: string; mayChangePrices: boolean },
  unnamedUnits: UnnamedUnits,
): Promise<Counts> {
  const unnamed = unnamedUnits(sql`c.id`);
  await database.execute(sql`
    with twice as (
      select car_id, min(line) as first from ${carImportRows}
      where import_id = ${id} and car_id is not null group by car_id having count(*) > 1
    ), vins as materialized (${await vinsSaid(database, id)}),
    texts_said as materialized (${await textsSaid(database, id)}), judged as (
      select r.line, coalesce(said.reasons, '{}') || array_remove(array[${objections(mayChangePrices, unnamed)}]::text[], null) as reasons,
        case when r.car_id is null then 'new' when ${differs} then 'changed' else 'unchanged' end as kind
      from ${carImportRows} r left join ${cars} c on c.id = r.car_id ${joinTexts} ${joinWanted} left join twice t on t.car_id = r.car_id
        left join vins vin on vin.line = r.line left join texts_said said on said.line = r.line
      where r.import_id = ${id} and r.make is not null
    )
    update ${carImportRows} as r
    set kind = case when cardinality(judged.reasons) > 0 then 'bad' else judged.kind end,
      reasons = case when cardinality(judged.reasons) > 0 then to_jsonb(judged.reasons) end
    from judged where r.import_id = ${id} and r.line = judged.line`);
  const { rows } = await database.execute<{ kind: string; count: number }>(
    sql`select kind, count(*) as count from ${carImportRows} where import_id = ${id} group by kind`,
  );
  const count = (kind: string) => rows.find((row) => row.kind === kind)?.count ?? 0;
  return {
    newCars: count('new'),
    changedCars: count('changed'),
    unchangedCars: count('unchanged'),
    badRows: count('bad'),
  };
}

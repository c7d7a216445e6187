import { type SQL, sql } from 'drizzle-orm';
import { cars, listingTexts } from '#features/catalogue/catalogue.tables.ts';
import { albumPictures } from '#features/catalogue/pictures/pictures.tables.ts';
import { vehicleEvents, vehicles } from '#features/vehicles/vehicles.tables.ts';
import { carImportRows, type carImports } from '../car-import.tables.ts';
import { hashOfNewCar, writtenParts } from '../written-cars.ts';
import type { ClaimsOnCars } from './claims-on-cars.ts';
import { fieldWords } from './undo.rules.ts';

type Import = Pick<typeof carImports.$inferSelect, 'id' | 'createdAt' | 'appliedAt'>;

/** The lines of an import that were written, with the car of each. */
const written = (id: string) =>
  sql`${carImportRows} r where r.import_id = ${id} and r.kind in ('new', 'changed')`;

/** The cars that an import added or changed. */
export const carsOf = (id: string) => sql`select coalesce(r.car_id, r.new_id) from ${written(id)}`;

/** Vehicles that stand at these cars, and whether the import brought them and nobody has touched them since. */
const unitsOf = ({ id, createdAt, appliedAt }: Import) => sql`
  select r.line, v.id, v.stock_number,
    v.state = 'available' and v.updated_at = v.created_at
      and (select count(*) from ${vehicleEvents} e where e.vehicle_id = v.id) = 1
      and not exists (select from ${albumPictures} a where a.vehicle_id = v.id) as is_untouched,
    r.vins ? v.vin and v.created_at between ${createdAt} and ${appliedAt}
      and exists (select from ${vehicleEvents} e where e.vehicle_id = v.id and e.what = 'arrived' and e.details ->> 'by' = 'import') as is_ours
  from ${carImportRows} r join ${vehicles} v on v.car_id = coalesce(r.car_id, r.new_id)
  where r.import_id = ${id} and r.kind in ('new', 'changed')`;

const namesOf = (names: SQL, verb: string) =>
  sql`case when cardinality(${names}) > 0 then array_to_string((${names})[1:5], ', ')
    || case when cardinality(${names}) > 5 then ' and ' || cardinality(${names}) - 5 || ' more' else '' end || ${` ${verb}`}::text end`;

/** As the CHECKs of the table say it, for a car that gets back a part of what it was. */
const fits = sql`(was.condition = 'new' or was.stock <= 1)
  and (was.condition = 'new' or was.listing_state <> 'published' or was.mileage_km is not null)`;

/**
 * Selects for each car of an import what its undo makes of it: `line`, `label`, `kind`, `car_id`; `hindrances`, names of what
 * stands in the way; `baskets`, in how many it lies; `parts`, what it gets back; `vehicle_ids`, which of its vehicles go;
 * `fate`, and `reasons`, what stays and why. Cars that are gone by now are left out. Changes nothing.
 */
export const judgedUndo = (brought: Import, claimsOnCars: ClaimsOnCars): SQL => sql`
  with claims as materialized (${claimsOnCars(carsOf(brought.id))}), units as materialized (${unitsOf(brought)}),
  claimed as (
    select r.line, array_agg(x.name order by x.at) filter (where x.effect = 'hinders') as hindrances,
      bool_or(x.effect = 'keeps') as is_kept, count(*) filter (where x.effect = 'tells') as baskets
    from ${carImportRows} r join claims x on x.car_id = coalesce(r.car_id, r.new_id)
    where r.import_id = ${brought.id} and r.kind in ('new', 'changed')
      and (r.kind = 'new' or x.at is null or x.at >= ${brought.appliedAt})
    group by r.line
  ), united as (
    select line, coalesce(array_agg(id) filter (where is_ours and is_untouched), '{}') as vehicle_ids,
      coalesce(array_agg(stock_number order by stock_number) filter (where is_ours and not is_untouched), '{}') as touched,
      coalesce(array_agg(stock_number order by stock_number) filter (where not is_ours), '{}') as others
    from units group by line
  ), compared as (
    select r.line, r.label, r.kind, c.id as car_id, c as car, r.image,
      r.kind = 'new' and r.written_hash is distinct from ${hashOfNewCar} as is_changed,
      coalesce(claimed.hindrances, '{}') as hindrances, coalesce(claimed.is_kept, false) as is_kept,
      coalesce(claimed.baskets, 0) as baskets, coalesce(united.vehicle_ids, '{}') as vehicle_ids,
      coalesce(united.touched, '{}') as touched, coalesce(united.others, '{}') as others, parts.back, parts.stays
    from ${carImportRows} r join ${cars} c on c.id = coalesce(r.car_id, r.new_id)
      left join ${listingTexts} texts on texts.car_id = c.id
      left join claimed on claimed.line = r.line left join united on united.line = r.line
      cross join lateral (
        select coalesce(jsonb_object_agg(one.key, r.before -> one.key) filter (where one.is_same), '{}') as back,
          coalesce(array_agg(distinct ${JSON.stringify(fieldWords)}::jsonb ->> one.key) filter (where not one.is_same and not one.is_back), '{}') as stays
        from (
          select part.key, now.value -> part.key = r.before -> part.key as is_back, now.value -> part.key = part.value
            and (part.key <> 'old_price_cents' or now.value -> 'price_cents' = coalesce(r.after -> 'price_cents', now.value -> 'price_cents'))
            and (part.key <> 'stock' or (r.before ->> 'stock')::int >= c.identified - cardinality(coalesce(united.vehicle_ids, '{}'))) as is_same
          from jsonb_each(coalesce(r.after, '{}')) as part, (select ${writtenParts} as value) as now
        ) as one
      ) as parts
    where r.import_id = ${brought.id} and r.kind in ('new', 'changed')
  )
  select line, label, kind, car_id, hindrances, baskets, vehicle_ids,
    case when ${fits} then back else '{}' end as parts,
    case
      when kind = 'new' and (is_changed or cardinality(others) > 0 or cardinality(touched) > 0 and not is_kept) then 'kept'
      when kind = 'new' and is_kept then 'archived'
      when kind = 'new' then 'removed'
      when not ${fits} or (back = '{}' and cardinality(vehicle_ids) = 0) then 'kept'
      else 'restored'
    end as fate,
    array_remove(array[
      case when kind = 'new' and is_changed then 'It was changed by hand since' end,
      case when kind = 'new' and not is_kept then ${namesOf(sql`others || touched`, 'came or changed since')} end,
      case when kind = 'new' and is_kept then 'An order, a reservation or a test drive that is over names it' end,
      case when kind = 'changed' and cardinality(stays) > 0 then 'Changed since, and left alone: ' || array_to_string(stays, ', ') end,
      case when kind = 'changed' then ${namesOf(sql`touched`, 'changed since')} end,
      case when kind = 'changed' and not ${fits} then 'What is left of it would not fit a car that is one vehicle' end,
      case when kind = 'changed' and image ~* '^https?:' then 'Its picture stays: the one before is not kept' end
    ], null) as reasons
  from compared cross join lateral jsonb_populate_record(compared.car, compared.back) as was`;

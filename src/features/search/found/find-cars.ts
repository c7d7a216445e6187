import { and, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { presentOffer } from '#features/catalogue/catalogue.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import type { CarRow } from '#features/catalogue/list-cars.ts';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import { readMoneyTerms } from '#features/settings/read-price-terms.ts';
import type { Database } from '#platform/database/database.ts';
import { fromCursor, idCursor, sortValue } from '#platform/lists/cursor.ts';
import { sliceList } from '#platform/lists/list-page.ts';
import {
  figureOfRow,
  inOneSnapshot,
  isFound,
  type NamedCondition,
  readConditions,
  shownCount,
} from '../filter/read-conditions.ts';
import type { FoundCars, SearchQuery } from '../search.contract.ts';
import { countedExactly, type Figure, type SearchSort, sortFigures } from '../search.rules.ts';
import { findNearerSearches } from './nearer-searches.ts';

/** The last car that was seen: its sort value, absent where cars are sorted by age alone, and its id. */
interface Seen {
  value?: number;
  id: string;
}

const figureCursor = z.tuple([sortValue.bigint, sortValue.id]);

function seenIn({ sort, cursor }: SearchQuery): Seen | undefined {
  if (cursor === undefined) return undefined;
  if (!sortFigures[sort]) return { id: fromCursor(cursor, idCursor)[0] };
  const [value, id] = fromCursor(cursor, figureCursor);
  return { value, id };
}

const figureOf: Readonly<Record<Figure, (car: CarRow) => number>> = {
  price: ({ priceCents }) => priceCents,
  mileage: ({ mileageKm }) => mileageKm ?? 0,
  power: ({ powerKw }) => powerKw ?? 0,
  topSpeed: ({ topSpeed }) => topSpeed,
  reduction: ({ priceCents, oldPriceCents }) => Math.max((oldPriceCents ?? 0) - priceCents, 0),
};

/** The rows behind the last one that was seen. */
function behind(sort: SearchSort, seen: Seen | undefined) {
  if (!seen) return undefined;
  const by = sortFigures[sort];
  if (!by || seen.value === undefined) return sql`${cars.id} < ${seen.id}`;
  const figure = figureOfRow[by.figure];
  const beyond = sql.raw(by.descending ? '<' : '>');
  // The first condition is where an index begins to read.
  return sql`(${figure} ${beyond}= ${seen.value}::bigint and (${figure} ${beyond} ${seen.value}::bigint or ${cars.id} < ${seen.id}))`;
}

function orderOf(sort: SearchSort) {
  const by = sortFigures[sort];
  if (!by) return sql`${cars.id} desc`;
  return sql`${figureOfRow[by.figure]} ${sql.raw(by.descending ? 'desc' : 'asc')}, ${cars.id} desc`;
}

interface Wanted {
  vip: boolean;
  sort: SearchSort;
  seen: Seen | undefined;
  limit: number;
}

/**
 * The next cars of which all conditions are true, and how many there are, counted to one more than is shown. Few are found once,
 * counted and sorted; where there are more, the index of the sort is walked.
 */
async function readFound(
  database: Database,
  conditions: readonly NamedCondition[],
  { vip, sort, seen, limit }: Wanted,
): Promise<{ found: CarRow[]; counted: number }> {
  const isNext = behind(sort, seen) ?? sql`true`;
  const { rows } = await database.execute<{ counted: number; ids: string[] }>(sql`
    with found as materialized (
      select id, price_cents, old_price_cents, mileage_km, power_kw, top_speed from ${cars}
      where ${isFound(vip, conditions)} limit ${countedExactly + 1})
    select (select count(*)::int from found) as counted,
      array(select cars.id from found as cars where ${isNext} order by ${orderOf(sort)} limit ${limit}) as ids`);
  const { counted, ids } = rows[0]!;
  const wanted = counted > countedExactly ? and(isFound(vip, conditions), isNext) : inArray(cars.id, ids);
  const found =
    ids.length === 0 && counted <= countedExactly
      ? []
      : await database.select().from(cars).where(wanted).orderBy(orderOf(sort)).limit(limit);
  return { found, counted };
}

/** A list page of what a search finds (rules.md#search). Throws 400 for a cursor that is not ours. */
export async function findCars(
  shop: SettingsShop,
  query: SearchQuery,
  { vip } = { vip: false },
): Promise<FoundCars> {
  const terms = await readMoneyTerms(shop);
  const seen = seenIn(query);
  const { sort, limit, cursor: _, ...asked } = query;
  // Nearer searches keep the sort.
  const filter = { ...asked, ...(sort !== 'newest' && { sort }) };
  const by = sortFigures[sort];
  return inOneSnapshot(shop.database, async (database) => {
    const { conditions, understood } = await readConditions(database, filter, { vip, terms });
    const { found, counted } = await readFound(database, conditions, { vip, sort, seen, limit: limit + 1 });
    const { rows, nextCursor } = sliceList(found, limit, (car) =>
      by ? [figureOf[by.figure](car), car.id] : [car.id],
    );
    const relaxations =
      counted === 0 && conditions.length > 0
        ? await findNearerSearches(database, filter, conditions, { vip, terms })
        : undefined;
    return {
      cars: rows.map((row) => presentOffer(row, terms)),
      ...shownCount(counted),
      ...(nextCursor && { nextCursor }),
      ...(understood && { understood }),
      ...(relaxations && { relaxations }),
    };
  });
}

import { z } from 'zod';
import { type CarRow, presentOffer } from '#features/catalogue/catalogue.service.ts';
import { readCarsById } from '#features/catalogue/search-names.ts';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import { readMoneyTerms } from '#features/settings/read-price-terms.ts';
import { fromCursor, idCursor, sortValue } from '#platform/lists/cursor.ts';
import { sliceList } from '#platform/lists/list-page.ts';
import { inOneSnapshot } from '../filter/in-one-snapshot.ts';
import { readConditions } from '../filter/read-conditions.ts';
import { toldCount } from '../filter/told-count.ts';
import type { FoundCars, SearchQuery } from '../search.contract.ts';
import { type Figure, sortFigures } from '../search.rules.ts';
import { type FoundIds, readFound, type Seen } from './read-found.ts';
import { readRelaxations } from './read-relaxations.ts';

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
    const { total, ids }: FoundIds = await readFound(database, conditions, {
      vip,
      sort,
      limit: limit + 1,
      seen,
    });
    const read = new Map((await readCarsById(database, ids)).map((car) => [car.id, car]));
    const found = ids.flatMap((id) => read.get(id) ?? []);
    const { rows, nextCursor } = sliceList(found, limit, (car) =>
      by ? [figureOf[by.figure](car), car.id] : [car.id],
    );
    const relaxations =
      total === 0 && conditions.length > 0
        ? await readRelaxations(database, filter, conditions, {
            vip,
            terms,
          })
        : undefined;
    return {
      cars: rows.map((row) => presentOffer(row, terms)),
      ...toldCount(total),
      ...(nextCursor && { nextCursor }),
      ...(understood && { understood }),
      ...(relaxations && { relaxations }),
    };
  });
}

import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { inOrder } from '#features/catalogue/album/album.service.ts';
import { presentPlaces } from '#features/catalogue/album/shown-pictures.ts';
import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { albumPictures } from '#features/catalogue/pictures/pictures.tables.ts';
import { readSetting, type SettingsShop } from '#features/settings/known-settings.ts';
import type { Database } from '#platform/database/database.ts';
import { keptOf } from '../kept-vehicle.rules.ts';
import { vehicles } from '../vehicles.tables.ts';
import type { VehicleToChoose } from './on-sale.contract.ts';
import { presentChosen } from './shown-vehicle.rules.ts';

/** More than that nobody compares by eye; the others are sold as they always were. */
const shownAtMost = 100;

async function picturesOf(database: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never[]>();
  const rows = await database
    .select()
    .from(albumPictures)
    .where(
      and(
        inArray(albumPictures.vehicleId, [...ids]),
        isNull(albumPictures.removedAt),
        isNotNull(albumPictures.version),
      ),
    )
    .orderBy(...inOrder);
  return Map.groupBy(rows, ({ vehicleId }) => vehicleId ?? '');
}

/**
 * The vehicles of this listing that can be bought or reserved one by one, those first that stand here longest (rules.md#vehicles).
 * The caller has looked whether the listing is published and this person may see it. `only`: that one alone, if it is free.
 */
export async function listVehiclesToChoose(
  shop: SettingsShop,
  car: CarRow,
  { only }: { only?: string } = {},
): Promise<VehicleToChoose[]> {
  const how = await readSetting(shop, 'vinsOnSale');
  const isFree = and(eq(vehicles.carId, car.id), eq(vehicles.state, 'available'));
  const rows = await shop.database
    .select()
    .from(vehicles)
    .where(only === undefined ? isFree : and(isFree, eq(vehicles.id, only)))
    .orderBy(asc(vehicles.arrivedOn), asc(vehicles.id))
    .limit(shownAtMost);
  const places = await picturesOf(
    shop.database,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...presentChosen(keptOf(row), how),
    ...presentPlaces({ vehicleId: row.id }, car, places.get(row.id) ?? null),
  }));
}

import { and, eq } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { readSetting, type SettingsShop } from '#features/settings/known-settings.ts';
import { vehicles } from '../vehicles.tables.ts';
import type { VehicleOnSale } from './on-sale.contract.ts';
import { shownVin } from './shown-vehicle.rules.ts';

/**
 * The VIN of the only vehicle that a published listing of this catalogue has left, as far as the setting shows it. Of several
 * it is not certain which one a buyer gets; a VIN that was made up says nothing of the car. The caller has looked whether
 * this person may see the catalogue.
 */
export async function readVehicleOnSale(
  shop: SettingsShop,
  { id, vip }: { id: string; vip: boolean },
): Promise<VehicleOnSale> {
  const how = await readSetting(shop, 'vinsOnSale');
  if (how === 'none') return {};
  const isOnSale = and(
    eq(cars.id, id),
    eq(cars.vip, vip),
    eq(cars.listingState, 'published'),
    eq(cars.stock, 1),
  );
  const [found] = await shop.database
    .select({ vin: vehicles.vin })
    .from(cars)
    .innerJoin(vehicles, and(eq(vehicles.carId, cars.id), eq(vehicles.state, 'available')))
    .where(and(isOnSale, eq(vehicles.isGenerated, false)));
  const vin = found && shownVin(found.vin, how);
  return vin ? { vin } : {};
}

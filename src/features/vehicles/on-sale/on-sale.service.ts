import { and, eq } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import type { ShownVin } from '#features/settings/kinds/vehicle-kinds.contract.ts';
import { readSetting, type SettingsShop } from '#features/settings/known-settings.ts';
import { endOfVin } from '../vehicles.rules.ts';
import { vehicles } from '../vehicles.tables.ts';
import type { VehicleOnSale } from './on-sale.contract.ts';

const shown = (vin: string, how: ShownVin): string => (how === 'whole' ? vin : `…${endOfVin(vin)}`);

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
  return found ? { vin: shown(found.vin, how) } : {};
}

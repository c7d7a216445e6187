import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { unnamedUnits } from '#features/orders/vins/unnamed-units.ts';
import { receiveVehicles, type VehicleRow } from '#features/vehicles/units/receive-vehicles.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { vinAlphabet } from '#platform/text/is-vin.ts';
import { checkDigitOf } from '#platform/text/judge-vin.ts';
import type { TestPerson } from './people.ts';
import type { TestShop } from './shop.ts';

/** A VIN of a North American maker with the right check digit, which no other call gets (33^8 of them). */
export function aRealVin(): string {
  const serial = Array.from({ length: 8 }, () => vinAlphabet.charAt(randomInt(vinAlphabet.length)));
  const vin = `1HGCM8260${serial.join('')}`;
  return vin.slice(0, 8) + checkDigitOf(vin) + vin.slice(9);
}

/** Vehicles of a listing arrive, each with a VIN of its own. Returns them in the order in which they will be sold. */
export async function aDelivery(
  shop: TestShop,
  worker: TestPerson,
  carId: string,
  count: number,
  given: { unitsAre?: 'new' | 'counted'; state?: 'available' | 'preparing'; arrivedOn?: string } = {},
): Promise<VehicleRow[]> {
  const delivery = {
    carId,
    unitsAre: 'new' as const,
    arrivedOn: '2026-03-02',
    ...given,
    vehicles: Array.from({ length: count }, () => ({ vin: aRealVin() })),
  };
  const { received } = await shop.database.transaction((transaction) =>
    receiveVehicles(transaction, worker.actor, delivery, unnamedUnits),
  );
  return received.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** The stored row; undefined where there is none. */
export async function vehicleRowOf(shop: TestShop, id: string): Promise<VehicleRow | undefined> {
  const [row] = await shop.database.select().from(vehicles).where(eq(vehicles.id, id));
  return row;
}

import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { garageVehicles, plateKey } from '#features/garage/garage.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { vehicleIdentifications } from '#features/orders/vins/vins.tables.ts';
import { isVin, plainVin } from '#platform/text/is-vin.ts';
import type { DeskThing } from '../desk.contract.ts';
import type { Shop } from '../parts/part.ts';
import { presentCustomer } from '../present-things.ts';
import { someOf } from './some-of.ts';

const plateBounds = { least: 3, most: 12 } as const;

/** A plate as somebody says it on the phone; undefined: it is none. */
function plateIn(search: string): string | undefined {
  const plate = search.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return plate.length >= plateBounds.least && plate.length <= plateBounds.most ? plate : undefined;
}

function owners({ database }: Shop, search: string): SQL[] {
  const inGarage = (condition: SQL) =>
    database
      .select({ id: sql<string>`${garageVehicles.userId}`.as('id') })
      .from(garageVehicles)
      .where(and(condition, isNull(garageVehicles.removedAt)))
      .getSQL();
  const plate = plateIn(search);
  const vin = plainVin(search);
  return [
    ...(plate
      ? [
          inGarage(
            and(sql`${garageVehicles.plate} <> ''`, sql`${plateKey(garageVehicles.plate)} = ${plate}`)!,
          ),
        ]
      : []),
    ...(isVin(vin)
      ? [
          inGarage(eq(garageVehicles.vin, vin)),
          database
            .select({ id: sql<string>`${orders.userId}`.as('id') })
            .from(vehicleIdentifications)
            .innerJoin(orders, eq(orders.id, vehicleIdentifications.orderId))
            .where(
              and(
                eq(vehicleIdentifications.vin, vin),
                or(eq(orders.state, 'paid'), eq(orders.state, 'delivered')),
                eq(orders.type, 'purchase'),
              ),
            )
            .getSQL(),
        ]
      : []),
  ];
}

/** Customers by the license plate or the whole VIN of a car of theirs. At most `limit`. */
export async function findOwners(shop: Shop, search: string, limit: number): Promise<DeskThing[]> {
  const asked = owners(shop, search);
  if (asked.length === 0) return [];
  const ids = await someOf(shop.database, asked, limit);
  if (ids.length === 0) return [];
  const found = await shop.database
    .select()
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.role, 'User'), isNull(users.deletedAt)));
  return found.map(presentCustomer);
}

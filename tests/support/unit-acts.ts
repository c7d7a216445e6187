import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { changeStock } from '#features/catalogue/stock/change-stock.ts';
import { cancelOrder } from '#features/orders/cancellation/cancel-order.ts';
import { handOver, takeBack } from '#features/orders/handover/hand-over.ts';
import type { OrderState } from '#features/orders/orders.rules.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { sandboxTokens } from '#features/payments/sandbox/sandbox.contract.ts';
import { sandboxProvider } from '#features/payments/sandbox/sandbox-provider.ts';
import { changeVehicleState } from '#features/vehicles/units/change-vehicle-state.ts';
import { unitsInTheWay } from '#features/vehicles/units/units-in-the-way.ts';
import { takenStates, type VehicleState } from '#features/vehicles/vehicles.rules.ts';
import { vehicleEvents, vehicles } from '#features/vehicles/vehicles.tables.ts';
import { carRowOf } from './cars.ts';
import type { TestPerson } from './people.ts';
import type { TestShop } from './shop.ts';
import { aSale, aSoldLine } from './sold.ts';
import { aDelivery, aRealVin } from './vehicles.ts';

export const unitActKinds = [
  'buy',
  'buy two',
  'rent',
  'be declined',
  'edit the stock',
  'receive new',
  'receive counted',
  'receive to prepare',
  'prepare',
  'make available',
  'let go',
  'cancel',
  'hand over',
  'hand over another',
  'hand over without a row',
  'take back',
  'take back to prepare',
] as const;

/** Something that changes a listing's units; `place` chooses among what it can be done to. */
export interface UnitAct {
  kind: (typeof unitActKinds)[number];
  place: number;
}

export interface UnitPeople {
  worker: TestPerson;
  admin: TestPerson;
  customer: TestPerson;
}

/** Refusals that such acts may meet. */
export const knownRefusals = [
  'sold-out',
  'payment-declined',
  'units-identified',
  'not-counted',
  'vehicle-not-free',
  'vehicle-changed',
  'order-not-cancellable',
  'order-closed',
  'order-not-paid',
  'not-handed-over',
  'invalid',
];

/** Does one act to a listing, if there is anything that it can be done to. */
export function unitActs(shop: TestShop, { worker, admin, customer }: UnitPeople, carId: string) {
  const at = <One>(list: readonly One[], place: number) => list[place % Math.max(1, list.length)];
  const rental = { type: 'rent', rentalDays: 3, price: 2_529.02 } as const;
  const buy = (given: Parameters<typeof aSoldLine>[1], token?: string) =>
    aSale(shop, customer, [aSoldLine(carId, given)], token ? { token } : {});
  const ordersIn = (state: OrderState) =>
    shop.database
      .select()
      .from(orders)
      .where(and(eq(orders.carId, carId), eq(orders.state, state)))
      .orderBy(asc(orders.id));
  const vehiclesIn = (state: VehicleState) =>
    shop.database
      .select()
      .from(vehicles)
      .where(and(eq(vehicles.carId, carId), eq(vehicles.state, state)))
      .orderBy(asc(vehicles.id));
  const change = async (from: VehicleState, to: VehicleState, place: number) => {
    const vehicle = at(await vehiclesIn(from), place);
    if (!vehicle) return;
    await shop.database.transaction((transaction) =>
      changeVehicleState(transaction, worker.actor, vehicle.id, { to, today: '2026-03-10' }),
    );
  };
  const handOverOne = async (place: number, name: (orderId: string) => Promise<object | undefined>) => {
    const order = at(await ordersIn('paid'), place);
    const named = order && (await name(order.id));
    if (order && named) await handOver(shop, worker.actor, order.id, named);
  };
  const rowOf = async (orderId: string) =>
    (await shop.database.select().from(vehicles).where(eq(vehicles.orderId, orderId)))[0];
  const takeBackOne = async (place: number, state: 'available' | 'preparing') => {
    const out = (await ordersIn('delivered')).filter(({ type }) => type === 'rent');
    const order = at(out, place);
    if (!order) return;
    const hasRow = (await rowOf(order.id)) !== undefined;
    await takeBack(shop, worker.actor, order.id, hasRow ? { state } : { vin: aRealVin(), state });
  };
  const acts: Readonly<Record<UnitAct['kind'], (place: number) => Promise<unknown>>> = {
    buy: () => buy({}),
    'buy two': () => buy({ quantity: 2 }),
    rent: () => buy(rental),
    'be declined': () => buy({ quantity: 2 }, sandboxTokens.declined),
    'edit the stock': (place) =>
      changeStock(shop, worker.actor, { id: carId, vip: false }, { stock: place % 7 }, unitsInTheWay),
    'receive new': (place) => aDelivery(shop, worker, carId, 1 + (place % 3)),
    'receive counted': () => aDelivery(shop, worker, carId, 1, { unitsAre: 'counted' }),
    'receive to prepare': () => aDelivery(shop, worker, carId, 1, { state: 'preparing' }),
    prepare: (place) => change('available', 'preparing', place),
    'make available': (place) => change('preparing', 'available', place),
    'let go': (place) => change('available', 'gone', place),
    cancel: async (place) => {
      const order = at(await ordersIn('paid'), place);
      if (order)
        await cancelOrder(shop, sandboxProvider(shop.database), admin.actor, order.id, 'A change of mind');
    },
    'hand over': (place) =>
      handOverOne(place, async (orderId) => ((await rowOf(orderId)) ? {} : { vin: aRealVin() })),
    'hand over another': (place) =>
      handOverOne(place, async () => {
        const other = at(await vehiclesIn('available'), place);
        return other && { vehicleId: other.id };
      }),
    'hand over without a row': (place) =>
      handOverOne(place, async (orderId) => ((await rowOf(orderId)) ? undefined : { vin: aRealVin() })),
    'take back': (place) => takeBackOne(place, 'available'),
    'take back to prepare': (place) => takeBackOne(place, 'preparing'),
  };
  /** Returns the code of a refusal. Anything that is none is thrown. */
  return async ({ kind, place }: UnitAct): Promise<string | undefined> => {
    try {
      await acts[kind](place);
      return undefined;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
      if (code !== undefined && knownRefusals.includes(code)) return code;
      throw error;
    }
  };
}

/** How a listing's units stand, and how many there must be by what was written down of them. */
export async function countUnits(shop: TestShop, carId: string, atFirst: number) {
  const car = await carRowOf(shop, carId);
  const rows = await shop.database.select().from(vehicles).where(eq(vehicles.carId, carId));
  const placed = await shop.database.select().from(orders).where(eq(orders.carId, carId));
  const has = placed.filter(({ type, state }) =>
    (type === 'rent' ? ['pending', 'paid', 'delivered'] : ['pending', 'paid']).includes(state),
  );
  const count = (state: VehicleState) => rows.filter((row) => row.state === state).length;
  const [audited] = await shop.database
    .select({ added: sql<number>`coalesce(sum(${auditEntries.addedStock}), 0)::int` })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectId, carId),
        inArray(auditEntries.action, ['change stock', 'receive vehicles', 'import changed car']),
      ),
    );
  const happened = await shop.database
    .select({ what: vehicleEvents.what, details: vehicleEvents.details })
    .from(vehicleEvents)
    .innerJoin(vehicles, eq(vehicles.id, vehicleEvents.vehicleId))
    .where(eq(vehicles.carId, carId));
  const toPrepare = happened.filter(
    ({ what, details }) => what === 'arrived' && details?.state === 'preparing',
  );
  const left = happened.filter(({ what }) => what === 'left');
  const sold = placed.filter(({ type, state }) => type === 'purchase' && state === 'delivered');
  const orderIds = new Set(has.map(({ id }) => id));
  return {
    here: (car?.stock ?? 0) + count('preparing') + has.length,
    expected: atFirst + audited!.added + toPrepare.length - left.length - sold.length,
    stock: car?.stock ?? 0,
    identified: car?.identified ?? 0,
    available: count('available'),
    /** Vehicles that an order has which is over, or that is none. */
    astray: rows.filter(
      ({ state, orderId }) => takenStates.some((one) => one === state) && !orderIds.has(orderId ?? ''),
    ).length,
    /** Orders that were handed over with a vehicle that has not left. */
    behind: rows.filter(({ state, orderId }) => state !== 'gone' && sold.some(({ id }) => id === orderId))
      .length,
  };
}

/** Listings of a shop whose names begin like this. */
export const carsNamed = (shop: TestShop, make: string) =>
  shop.database.select({ id: cars.id }).from(cars).where(eq(cars.make, make)).orderBy(asc(cars.id));

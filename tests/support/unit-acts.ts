import { and, asc, eq } from 'drizzle-orm';
import { readFile } from '#features/car-import/reading/read-file.ts';
import { writeCars } from '#features/car-import/write-cars.ts';
import { changeStock } from '#features/catalogue/stock/change-stock.ts';
import { lockCars } from '#features/catalogue/stock/take-stock.ts';
import { cancelOrder } from '#features/orders/cancellation/cancel-order.ts';
import { handOver } from '#features/orders/handover/hand-over.ts';
import type { OrderState } from '#features/orders/orders.rules.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { takeBack } from '#features/orders/rental-desk/rental-desk.service.ts';
import { takeBackGenerously } from '#features/orders/returns/take-back-purchase.ts';
import { nameUnits, unnamedUnits } from '#features/orders/vins/unnamed-units.ts';
import { sandboxTokens } from '#features/payments/providers/sandbox.contract.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { changeVehicleState } from '#features/vehicles/units/change-vehicle-state.ts';
import { giveBackUnits } from '#features/vehicles/units/give-back-units.ts';
import { takeCertainVehicle } from '#features/vehicles/units/take-units.ts';
import type { VehicleState } from '#features/vehicles/vehicles.rules.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError } from '#platform/errors.ts';
import { carRowOf } from './cars.ts';
import { jsonOf } from './json.ts';
import type { TestPerson } from './people.ts';
import type { TestShop } from './shop.ts';
import { aSale, aSoldLine } from './sold.ts';
import { aDelivery, aRealVin } from './vehicles.ts';

export const unitActKinds = [
  'buy',
  'buy two',
  'buy the very one',
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

/** Acts that need what others leave. */
export const rarerActKinds = ['return a purchase', 'hold one', 'end a hold', 'import'] as const;

/** Something that changes a listing's units; `place` chooses among what it can be done to. */
export interface UnitAct {
  kind: (typeof unitActKinds)[number] | (typeof rarerActKinds)[number];
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
  'vehicle-taken',
  'vehicle-chosen',
  'not-with-customer',
  'not-imported',
];

/** What holds of certain vehicles are known by, beside orders. */
export const holdPrefix = 'hold-';

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
  const returnPurchase = async (place: number) => {
    const order = at(
      (await ordersIn('delivered')).filter(({ type }) => type === 'purchase'),
      place,
    );
    if (!order) return;
    const back = { mileageKm: 100, vin: aRealVin(), reason: 'It stood in the way' };
    await takeBackGenerously(shop, sandboxProvider(shop.database), admin.actor, order.id, back);
  };
  const holdOne = async (place: number) => {
    const vehicle = at(await vehiclesIn('available'), place);
    if (!vehicle) return;
    const hold = {
      carId: vehicle.carId,
      vehicleId: vehicle.id,
      orderId: `${holdPrefix}${newId()}`,
      as: 'held' as const,
    };
    await shop.database.transaction((transaction) => takeCertainVehicle(transaction, hold));
  };
  const endHold = async (place: number) => {
    const held = (await vehiclesIn('held')).filter(({ orderId }) => orderId?.startsWith(holdPrefix));
    const vehicle = at(held, place);
    if (!vehicle) return;
    const orderId = vehicle.orderId!;
    await shop.database.transaction(async (transaction) => {
      // What ends a hold makes it end once: here that is the vehicle's row, under the lock of its listing.
      await lockCars(transaction, [carId]);
      const isHeld = await transaction.$count(vehicles, eq(vehicles.orderId, orderId));
      if (isHeld) await giveBackUnits(transaction, [{ carId, orderId }]);
    });
  };
  /** As often as the car changes between its judgement and its lock. */
  const untilWritten = async (importId: string, tries = 12): Promise<void> => {
    try {
      await writeCars(shop.database, importId, shop.config.dealerTimezone, unnamedUnits);
    } catch (error) {
      if (tries === 0 || !String(error).includes('it is tried again')) throw error;
      await untilWritten(importId, tries - 1);
    }
  };
  /** A file that gives the listing this stock. */
  const bringFile = async (stock: number) => {
    const car = (await carRowOf(shop, carId))!;
    const row = [carId, car.make, car.model, car.color, car.topSpeed, car.priceCents / 100, stock].join(',');
    const body = `_id,make,model,color,topSpeed,price,stock\n${row}\n`;
    const file = { method: 'POST', headers: { 'content-type': 'text/csv' }, body };
    const { _id } = await jsonOf<{ _id: string }>(await worker.request('/api/car-imports', file));
    // What the jobs do, here for this file alone: of several servers at once another one may take up the job.
    await readFile(shop.database, _id, unnamedUnits);
    const confirmed = await worker.request(`/api/car-imports/${_id}/confirm`, { method: 'POST' });
    if (confirmed.status !== 202) throw new CodedError(409, 'not-imported', 'The file was refused');
    await untilWritten(_id);
  };
  const acts: Readonly<Record<UnitAct['kind'], (place: number) => Promise<unknown>>> = {
    buy: () => buy({}),
    'buy two': () => buy({ quantity: 2 }),
    'buy the very one': async (place) => {
      // Also one that is sold meanwhile: that is refused.
      const known = [...(await vehiclesIn('available')), ...(await vehiclesIn('sold'))];
      const vehicle = at(known, place);
      // Every third card is declined.
      const token = place % 3 === 2 ? sandboxTokens.declined : undefined;
      if (vehicle) await buy({ vehicleId: vehicle.id }, token);
    },
    rent: () => buy(rental),
    'be declined': () => buy({ quantity: 2 }, sandboxTokens.declined),
    'edit the stock': (place) =>
      changeStock(shop, worker.actor, { id: carId, vip: false }, { stock: place % 7 }, nameUnits),
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
    'return a purchase': returnPurchase,
    'hold one': holdOne,
    'end a hold': endHold,
    import: (place) => bringFile(place % 7),
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

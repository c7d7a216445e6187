import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { insertCars } from '#features/catalogue/new-cars/insert-cars.ts';
import { lockCars } from '#features/catalogue/stock/take-stock.ts';
import { owePayout } from '#features/payments/payouts.service.ts';
import { receiveVehicles } from '#features/vehicles/units/receive-vehicles.ts';
import type { UnnamedUnits } from '#features/vehicles/units/units-in-the-way.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Cents } from '#platform/money.ts';
import { moveTradeIn, type Shop } from '../trade-ins.service.ts';
import { oldCarInTheWay, oldCarTooLarge } from './inspections.errors.ts';
import { creditChange } from './inspections.rules.ts';
import {
  type Inspection,
  lockOldCar,
  type OldCar,
  type PaidOrder,
  receivedOf,
  stepOfOldCar,
} from './inspections.service.ts';
import { oldCarInspections } from './inspections.tables.ts';

/** An old car that is handed in with the handover of what it pays for. */
export interface OldCarToTake {
  oldCar: OldCar;
  inspection: Inspection;
  /** By how much its value rose beyond what it counts: paid out. */
  raisedCents: Cents;
}

/**
 * The old car of an order that is about to be handed over, locked; undefined where none counts towards it. `leftCents`: what of the
 * order was paid with money and not refunded. Throws 409 `old-car-not-inspected`, `old-car-not-agreed`,
 * `old-car-difference-due` and `old-car-too-large`.
 */
export async function lockOldCarToTake(
  transaction: Database,
  order: PaidOrder,
  leftCents: Cents,
): Promise<OldCarToTake | undefined> {
  if (order.creditCents === 0) return undefined;
  const oldCar = await lockOldCar(transaction, order);
  if (!oldCar) return undefined;
  const step = stepOfOldCar(oldCar);
  const { inspection } = oldCar;
  if (step !== 'ready' || !inspection) {
    const due = inspection ? -creditChange(inspection) - receivedOf(oldCar) : 0;
    throw oldCarInTheWay(step, due, order.untaxedCents > 0);
  }
  const raisedCents = Math.max(0, creditChange(inspection));
  if (raisedCents > leftCents) throw oldCarTooLarge(order.creditCents + leftCents + inspection.owedCents);
  return { oldCar, inspection, raisedCents };
}

/** A draft that says what this car is, and that no vehicle has: staff made it beforehand. */
async function findDraft(database: Database, { make, model, modelYear, mileageKm }: Inspection) {
  const isSame = (column: typeof cars.make | typeof cars.model, text: string) =>
    sql`lower(${column}) = lower(${text})`;
  const [draft] = await database
    .select({ id: cars.id })
    .from(cars)
    .where(
      and(
        eq(cars.vip, false),
        eq(cars.listingState, 'draft'),
        eq(cars.condition, 'used'),
        eq(cars.stock, 0),
        isSame(cars.make, make),
        isSame(cars.model, model),
        or(isNull(cars.modelYear), eq(cars.modelYear, modelYear)),
        or(isNull(cars.mileageKm), eq(cars.mileageKm, mileageKm)),
        sql`not exists (select from ${vehicles} v where v.car_id = ${cars.id} and v.state <> 'gone')`,
      ),
    )
    .orderBy(desc(cars.id))
    .limit(1);
  return draft?.id;
}

/** What the catalogue knows of a car of this name; 0: staff enter it before they offer it. */
async function topSpeedOf(database: Database, { make, model }: Inspection): Promise<number> {
  const [known] = await database
    .select({ topSpeed: cars.topSpeed })
    .from(cars)
    .where(and(eq(cars.make, make), eq(cars.model, model), eq(cars.vip, false)))
    .orderBy(desc(cars.id))
    .limit(1);
  return known?.topSpeed ?? 0;
}

/** A new draft from what was found; its price is what we paid, until staff set one. */
async function writeDraft(
  transaction: Database,
  shop: Shop,
  actor: Member,
  inspection: Inspection,
): Promise<string> {
  const { make, model, modelYear, color, mileageKm, valueCents } = inspection;
  const [draft] = await insertCars(transaction, shop.jobs, actor, [
    {
      vip: false,
      make,
      model,
      color,
      topSpeed: await topSpeedOf(transaction, inspection),
      priceCents: valueCents,
      stock: 0,
      condition: 'used',
      modelYear,
      mileageKm,
      listingState: 'draft',
    },
  ]);
  if (!draft) throw new Error('A draft for an old car was not written');
  return draft.id;
}

/** The listing that the old car will stand in, locked together with the one that is handed over from, in the order of ids. */
async function lockDraft(
  transaction: Database,
  shop: Shop,
  actor: Member,
  inspection: Inspection,
  handedOverFrom: string,
): Promise<string> {
  const found = await findDraft(transaction, inspection);
  await lockCars(transaction, [handedOverFrom, ...(found ? [found] : [])]);
  // Another handover may have taken it meanwhile.
  if (found && (await findDraft(transaction, inspection)) === found) return found;
  return writeDraft(transaction, shop, actor, inspection);
}

/** What taking an old car in needs of its handover. */
export interface TakingIn {
  order: PaidOrder & { carId: string };
  /** A calendar date at the dealership. */
  today: string;
  unnamedUnits: UnnamedUnits;
}

/**
 * The old car becomes a vehicle of ours, in the transaction of the handover (rules.md#trade-in): preparing, in a draft, with VIN,
 * mileage, location and what it cost, which is its value: what it counts, and what we pay off. What it is worth more is owed to
 * its former owner. Comes before the vehicle that is handed over is named: it locks both listings. Throws 409 `vin-here` and
 * `vin-withdrawn`.
 */
export async function takeInOldCar(
  transaction: Database,
  shop: Shop,
  actor: Member,
  { oldCar, inspection, raisedCents }: OldCarToTake,
  { order, today, unnamedUnits }: TakingIn,
): Promise<{ vehicleId: string; stockNumber: string }> {
  const carId = await lockDraft(transaction, shop, actor, inspection, order.carId);
  const { vin, mileageKm, location, valueCents, tradeInId } = inspection;
  const delivery = {
    carId,
    unitsAre: 'new' as const,
    state: 'preparing' as const,
    arrivedOn: today,
    vehicles: [{ vin, mileageKm, ...(location !== null && { location }), costCents: valueCents }],
    // Confirmed by the inspection.
    vinConfirmed: true,
    note: { tradeIn: tradeInId, order: order.id },
  };
  const { received } = await receiveVehicles(transaction, actor, delivery, unnamedUnits);
  const [vehicle] = received;
  if (!vehicle) throw new Error('An old car was not received');
  await transaction
    .update(oldCarInspections)
    .set({ takenAt: now(), vehicleId: vehicle.id })
    .where(eq(oldCarInspections.tradeInId, tradeInId));
  await moveTradeIn(transaction, oldCar.row, 'taken', {});
  const { id: orderId, paymentId } = order;
  if (raisedCents > 0)
    await owePayout(transaction, {
      paymentId,
      orderId,
      tradeInId,
      cause: 'raised',
      amountCents: raisedCents,
    });
  return { vehicleId: vehicle.id, stockNumber: vehicle.stockNumber };
}

import { and, eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { orderSubject } from '#features/audit/audit-subjects.ts';
import { findOthersAct } from '#features/audit/find-others-act.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { readSetting, type SettingsShop } from '#features/settings/known-settings.ts';
import {
  lockOldCarToTake,
  type OldCarToTake,
  takeInOldCar,
} from '#features/trade-ins/inspections/take-in.ts';
import { nameOfCar } from '#features/trade-ins/trade-ins.rules.ts';
import type { KeptVehicle } from '#features/vehicles/kept-vehicle.rules.ts';
import { claimRentalUnit } from '#features/vehicles/rental-days/end-rental-days.ts';
import type { VehicleRow } from '#features/vehicles/units/receive-vehicles.ts';
import type { Member } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Cents } from '#platform/money.ts';
import { faultPoint } from '#platform/runtime/fault-points.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { distanceText } from '#platform/units.ts';
import { money } from '../orders.mail.ts';
import { leftOfOrder } from '../orders.rules.ts';
import { mayBecome, type OrderRow } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';
import { factsOfPickUp } from '../rental-condition/condition-facts.ts';
import { notePickUp } from '../rental-condition/note-condition.ts';
import { returnDateAt } from '../rental-dates.rules.ts';
import { lastDayToReturn } from '../returns/returns.rules.ts';
import { nameForHandover } from '../vins/name-vehicle-of-order.ts';
import { unnamedUnits } from '../vins/unnamed-units.ts';
import type { HandoverInput } from '../vins/vins.contract.ts';
import type { HandoverOrder } from './handover.contract.ts';
import { noSuchOrder, notToHandOver } from './handover.errors.ts';
import { mailHandedOver } from './handover.mail.ts';
import { presentHandover } from './present-handover.ts';

export type Shop = Pick<Platform, 'database' | 'jobs' | 'config' | 'kept' | 'demo'> & SettingsShop;

/** The order and who bought it, locked until the transaction ends: other changes to it wait. Throws 404. */
export async function lockOrder(database: Database, id: string) {
  const [found] = await database
    .select({ order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(orders.id, id))
    .for('no key update', { of: orders });
  if (!found) throw noSuchOrder();
  return found;
}

export const handoverDay = async (shop: Shop) => ({
  today: calendarDate(now(), shop.config.dealerTimezone),
  timeZone: shop.config.dealerTimezone,
  units: await readSetting(shop, 'units'),
});

export const audited = (
  { state, receiptNumber, returnDate, make, model, chosen }: OrderRow,
  vehicle?: Pick<VehicleRow, 'stockNumber' | 'vin'>,
  mileageKm?: number,
) => ({
  state,
  receiptNumber,
  car: `${make} ${model}`,
  ...(returnDate && { returnDate }),
  ...(chosen && { chosen: chosen.stockNumber }),
  ...(vehicle && { vehicle: `${vehicle.stockNumber} ${vehicle.vin}` }),
  ...(mileageKm !== undefined && { mileageKm }),
});

/** What the audit calls it. */
export const acts = { delivered: 'hand over vehicle', returned: 'take back rental' } as const;

/** The order as it was before this call, with who was faster where that is somebody else. */
export async function presentEarlier(
  database: Database,
  shop: Shop,
  actor: Member,
  found: Awaited<ReturnType<typeof lockOrder>>,
  action: string,
): Promise<HandoverOrder> {
  const subject = { type: 'order', id: found.order.id };
  const day = await handoverDay(shop);
  const othersAct = await findOthersAct(database, actor, { action, subject }, day.timeZone);
  return { ...presentHandover(found, day), ...(othersAct && { othersAct }) };
}

const isOtherNamed = (
  { id, vin: chosenVin }: KeptVehicle,
  { vehicleId, vin, isOtherAgreed }: HandoverInput,
) =>
  isOtherAgreed === true &&
  ((vehicleId !== undefined && vehicleId !== id) || (vin !== undefined && vin !== chosenVin));

/** What is written with a handover; a rental's days begin. */
const handedOver = (
  order: OrderRow,
  today: string,
  { input, raisedCents }: { input: HandoverInput; raisedCents: Cents },
) => ({
  // Another one than was chosen, with the buyer's consent: the order does not say any more that it is the chosen one.
  ...(order.chosen && isOtherNamed(order.chosen, input) && { chosen: null }),
  creditCents: order.creditCents + raisedCents,
  state: 'delivered' as const,
  deliveredAt: now(),
  handoverKm: input.mileageKm ?? null,
  returnDate: returnDateAt(order, today),
});

/**
 * A paid vehicle goes to its buyer, who is mailed. It is named in the same step (rules.md#vehicles), and so is its mileage.
 * An old car that pays for a part of it becomes ours in the same transaction (rules.md#trade-in). Doing it again changes nothing,
 * and says who did it before. Throws 404, 409 `order-not-paid`, 409 `order-closed`, and as `nameForHandover`,
 * `lockOldCarToTake` and `takeInOldCar`.
 */
export async function handOver(
  shop: Shop,
  actor: Member,
  id: string,
  input: HandoverInput = {},
): Promise<HandoverOrder> {
  const day = await handoverDay(shop);
  return shop.database.transaction(async (transaction) => {
    const { order, payment } = await lockOrder(transaction, id);
    if (order.state === 'delivered')
      return presentEarlier(transaction, shop, actor, { order, payment }, acts.delivered);
    const oldCar =
      order.state === 'paid' ? await lockOldCarToTake(transaction, order, leftOfOrder(order)) : undefined;
    const [delivered] = await transaction
      .update(orders)
      .set(handedOver(order, day.today, { input, raisedCents: oldCar?.raisedCents ?? 0 }))
      .where(and(eq(orders.id, id), mayBecome('delivered')))
      .returning();
    if (!delivered) throw notToHandOver(order.state);
    if (oldCar) {
      const takingIn = { order, today: day.today, unnamedUnits };
      await takeInOldCar(transaction, shop, actor, oldCar, takingIn);
      faultPoint('old car: taken in, vehicle not handed over');
    }
    if (order.firstDay !== null) await claimRentalUnit(transaction, id, day.today);
    const vehicle = await nameForHandover(transaction, actor, order, input, day);
    const condition = await notePickUp(transaction, actor, delivered, input);
    await recordAudit(transaction, {
      actor,
      action: acts.delivered,
      subject: orderSubject(order),
      before: audited(order),
      after: { ...audited(delivered, vehicle, input.mileageKm), ...condition },
    });
    const shown = presentHandover({ order: delivered, payment }, day);
    const told = {
      ...whatWasHandedOver(delivered, vehicle, day),
      oldCar: oldCar && takenText(oldCar),
      condition: await factsOfPickUp(transaction, delivered),
    };
    await mailHandedOver(transaction, shop, shown, told);
    return shown;
  });
}

/** '2019 Mazda MX-5, taken for $18,500; $500 more than it counted is paid out to you' */
function takenText({ inspection, raisedCents }: OldCarToTake): string {
  const taken = `${nameOfCar(inspection)}, trade-in value ${money(inspection.valueCents)}`;
  return raisedCents > 0 ? `${taken}; ${money(raisedCents)} above the credit will be paid out to you` : taken;
}

/** What the buyer's mail says besides: the vehicle's facts, and until when it may come back. */
const whatWasHandedOver = (
  { handoverKm, returnTerms }: OrderRow,
  vehicle: VehicleRow | undefined,
  { today, units }: Awaited<ReturnType<typeof handoverDay>>,
) => ({
  vin: vehicle?.vin,
  mileage: handoverKm === null ? undefined : distanceText(handoverKm, units),
  lastDayToReturn: returnTerms ? lastDayToReturn(today, returnTerms.days) : undefined,
});

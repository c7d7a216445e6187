import { and, eq, inArray, or } from 'drizzle-orm';
import { todayAt } from '#features/service-center/service-center.service.ts';
import { appointments } from '#features/service-center/service-center.tables.ts';
import type { ServiceIntervals } from '#features/settings/kinds/service-intervals.contract.ts';
import { readSetting } from '#features/settings/known-settings.ts';
import { calendarDate } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { compareDates, isBefore } from '#platform/dates/calendar-date.ts';
import { type CareKind, careKinds } from '../due/care.rules.ts';
import { type CareDone, type Due, dueAfter, lastOf } from '../due/due.rules.ts';
import type { Reading } from '../due/mileage.rules.ts';
import type { FoundVehicle, Shop } from '../garage.service.ts';
import { garageCare, garageReadings } from '../garage.tables.ts';

export type Visit = typeof appointments.$inferSelect;

/** What a car is due for, and when it comes for it. */
export interface DueCare extends Due {
  kind: CareKind;
  booked?: string;
}

/** What is known of a car's care. */
export interface KnownCare {
  /** `id` is absent of what the dealership wrote down at the handover. */
  readings: (Reading & { id?: string })[];
  entries: (typeof garageCare.$inferSelect)[];
  /** Its owner's appointments for this VIN: of others, who drove it before, nothing is told. */
  visits: Visit[];
  due: DueCare[];
}

async function readRows(database: Database, vehicles: readonly FoundVehicle[]) {
  const ids = vehicles.map(({ row }) => row.id);
  const known = vehicles.filter(({ vin }) => vin !== null);
  const theirs = known.map(({ row, vin }) =>
    and(eq(appointments.userId, row.userId), eq(appointments.vin, vin!)),
  );
  const [readings, entries, visits] = await Promise.all([
    database.select().from(garageReadings).where(inArray(garageReadings.vehicleId, ids)),
    database.select().from(garageCare).where(inArray(garageCare.vehicleId, ids)),
    theirs.length === 0
      ? []
      : database
          .select()
          .from(appointments)
          .where(and(inArray(appointments.state, ['booked', 'done']), or(...theirs))),
  ]);
  return { readings, entries, visits };
}

/** What a visit was: null where the car came for a repair. */
export const careOfVisit = ({ repairType, isInspection }: Visit): CareKind | null => {
  if (repairType !== 'routine-servicing') return null;
  return isInspection ? 'inspection' : 'service';
};

function doneOf(
  kind: CareKind,
  { entries, visits }: Pick<KnownCare, 'entries' | 'visits'>,
  handover: CareDone | undefined,
): CareDone[] {
  return [
    ...(handover ? [handover] : []),
    ...entries
      .filter((one) => one.kind === kind)
      .map(({ doneOn, km }): CareDone => ({ on: doneOn, ...(km !== null && { km }), by: 'owner' })),
    ...visits
      .filter((one) => one.state === 'done' && careOfVisit(one) === kind)
      .map(({ date }): CareDone => ({ on: date, by: 'workshop' })),
  ];
}

interface Day {
  intervals: ServiceIntervals;
  today: string;
}

function dueOf(
  care: Omit<KnownCare, 'due'>,
  handover: CareDone | undefined,
  { intervals, today }: Day,
): DueCare[] {
  return careKinds.flatMap((kind) => {
    const due = dueAfter(intervals[kind], lastOf(doneOf(kind, care, handover)), care.readings, today);
    if (!due) return [];
    const [booked] = care.visits
      .filter((one) => one.state === 'booked' && careOfVisit(one) === kind && !isBefore(one.date, today))
      .map(({ date }) => date)
      .sort(compareDates);
    return { kind, ...due, ...(booked && { booked }) };
  });
}

/** The handover of a bought one, at the dealership. */
function handoverOf({ order }: FoundVehicle, timeZone: string): CareDone | undefined {
  if (!order?.deliveredAt) return undefined;
  const on = calendarDate(order.deliveredAt, timeZone);
  return { on, ...(order.handoverKm !== null && { km: order.handoverKm }), by: 'handover' };
}

/** Whether its owner has it: what is bought and not handed over yet is due for nothing. */
export const isHere = ({ order }: Pick<FoundVehicle, 'order'>): boolean => order?.state !== 'paid';

/** What is known of the care of these vehicles, and what they are due for today: three statements, however many. */
export async function readCare(
  shop: Shop,
  vehicles: readonly FoundVehicle[],
): Promise<(vehicle: FoundVehicle) => KnownCare> {
  const { readings, entries, visits } =
    vehicles.length === 0
      ? { readings: [], entries: [], visits: [] }
      : await readRows(shop.database, vehicles);
  const day = { intervals: await readSetting(shop, 'serviceIntervals'), today: todayAt(shop) };
  return (vehicle) => {
    const { row, vin } = vehicle;
    const handover = handoverOf(vehicle, shop.config.dealerTimezone);
    const care = {
      readings: [
        ...(handover?.km === undefined ? [] : [{ on: handover.on, km: handover.km }]),
        ...readings
          .filter(({ vehicleId }) => vehicleId === row.id)
          .map(({ id, readOn, km, startsAnew }) => ({ id, on: readOn, km, startsAnew })),
      ],
      entries: entries.filter(({ vehicleId }) => vehicleId === row.id),
      visits: visits.filter((one) => one.userId === row.userId && one.vin === vin),
    };
    return { ...care, due: isHere(vehicle) ? dueOf(care, handover, day) : [] };
  };
}

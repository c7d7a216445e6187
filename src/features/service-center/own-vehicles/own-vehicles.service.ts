import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { changeVehicleState } from '#features/vehicles/units/change-vehicle-state.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { addDays, datesFrom } from '#platform/dates/date-arithmetic.ts';
import { notFound } from '#platform/errors.ts';
import { countFreePlaces, takePlace } from '../places.service.ts';
import { movingDays, type RepairType } from '../service-center.rules.ts';
import { type Shop, todayAt } from '../service-center.service.ts';
import { readWorkshopTerms, type WorkshopTerms } from '../workshop-terms.ts';
import type { WorkshopJob } from './own-vehicles.contract.ts';
import { workshopJobs } from './own-vehicles.tables.ts';

/** The next day with a place left, which is taken; undefined where there is none. */
async function takeNextDay(
  transaction: Database,
  terms: WorkshopTerms,
  repairType: RepairType,
  today: string,
): Promise<string | undefined> {
  const days = datesFrom(addDays(today, 1), movingDays);
  const free = await countFreePlaces(transaction, terms, days);
  for (const { date, free: left } of free) {
    if (left[repairType] > 0 && (await takePlace(transaction, terms, { date, repairType }))) return date;
  }
  return undefined;
}

/** What a return asks the workshop for. */
interface Brought {
  orderId: string;
  vehicleId: string;
  repairType: RepairType;
}

/** Books a vehicle that came back in for the next free day. Once for a return, however often the job runs. */
export async function bookOwnVehicle(shop: Shop, { orderId, vehicleId, repairType }: Brought): Promise<void> {
  const terms = await readWorkshopTerms(shop);
  await shop.database.transaction(async (transaction) => {
    const [begun] = await transaction
      .insert(workshopJobs)
      .values({ id: newId(), orderId, vehicleId, repairType, createdAt: now() })
      .onConflictDoNothing()
      .returning();
    if (!begun) return;
    const date = await takeNextDay(transaction, terms, repairType, todayAt(shop));
    if (date) await transaction.update(workshopJobs).set({ date }).where(eq(workshopJobs.id, begun.id));
  });
}

async function readJobs(
  database: Database,
  condition: SQL | undefined,
  most: number,
): Promise<WorkshopJob[]> {
  const found = await database
    .select({ job: workshopJobs, vehicle: vehicles, make: cars.make, model: cars.model })
    .from(workshopJobs)
    .innerJoin(vehicles, eq(vehicles.id, workshopJobs.vehicleId))
    .innerJoin(cars, eq(cars.id, vehicles.carId))
    .where(condition)
    .orderBy(sql`${workshopJobs.date} nulls last`, asc(workshopJobs.id))
    .limit(most);
  return found.map(({ job, vehicle, make, model }) => ({
    _id: job.id,
    vehicle: {
      _id: vehicle.id,
      stockNumber: vehicle.stockNumber,
      vin: vehicle.vin,
      name: `${make} ${model}`,
      isHere: vehicle.state === 'preparing',
    },
    orderId: job.orderId,
    repairType: job.repairType,
    ...(job.date && { date: job.date }),
    ...(job.doneAt && { doneAt: job.doneAt.toISOString() }),
  }));
}

const mostListed = 100;

/** What of the dealership's own waits for the workshop, by the day. */
export const listOwnVehicles = ({ database }: Pick<Shop, 'database'>): Promise<WorkshopJob[]> =>
  readJobs(database, isNull(workshopJobs.doneAt), mostListed);

const noSuchJob = () => notFound('This vehicle has no workshop booking.');

/**
 * The workshop is done with a vehicle of ours: it can be sold or rented again, unless somebody decided otherwise about it
 * meanwhile. Doing it again changes nothing. Throws 404, and 409 as `changeVehicleState`.
 */
export async function finishOwnVehicle(shop: Shop, actor: Member, id: string): Promise<WorkshopJob> {
  await shop.database.transaction(async (transaction) => {
    const [done] = await transaction
      .update(workshopJobs)
      .set({ doneAt: now(), doneBy: actor.email })
      .where(and(eq(workshopJobs.id, id), isNull(workshopJobs.doneAt)))
      .returning();
    if (!done) return;
    const [vehicle] = await transaction.select().from(vehicles).where(eq(vehicles.id, done.vehicleId));
    // The change of the vehicle is the act that is written down; where somebody decided about it before, the job's end is.
    if (vehicle?.state === 'preparing') {
      const change = { to: 'available', reason: 'The workshop is done', today: todayAt(shop) } as const;
      await changeVehicleState(transaction, actor, vehicle.id, change);
      return;
    }
    const [job] = await readJobs(transaction, eq(workshopJobs.id, id), 1);
    if (!job) throw noSuchJob();
    const { _id: vehicleId, stockNumber, name } = job.vehicle;
    await recordAudit(transaction, {
      actor,
      action: 'finish workshop job',
      subject: { type: 'vehicle', id: vehicleId, name: stockNumber, car: name },
      after: { repairType: done.repairType },
    });
  });
  const [job] = await readJobs(shop.database, eq(workshopJobs.id, id), 1);
  if (!job) throw noSuchJob();
  return job;
}

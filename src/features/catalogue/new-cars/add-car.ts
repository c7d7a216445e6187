import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { type Cents, toCents, toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Car } from '../catalogue.contract.ts';
import { type CarRow, presentCar } from '../catalogue.service.ts';
import { cars } from '../catalogue.tables.ts';
import { claimPicture } from '../pictures/pictures.service.ts';
import type { NewCar } from './new-cars.contract.ts';

/** A car that comes into a catalogue. */
export interface ArrivingCar {
  vip: boolean;
  make: string;
  model: string;
  color: string;
  /** km/h */
  topSpeed: number;
  priceCents: Cents;
  stock: number;
  /** An upload's id or a picture's address; absent: the drawn placeholder. */
  image?: string;
}

/** PostgreSQL takes 65,535 values in one statement. */
const rowsPerStatement = 2_000;

const auditOf = (actor: Member, car: CarRow) => ({
  actor,
  action: car.vip ? 'add VIP car' : 'add car',
  subject: { type: 'car', id: car.id },
  after: {
    ...{ make: car.make, model: car.model, color: car.color, topSpeed: car.topSpeed },
    ...{ price: toDollars(car.priceCents), stock: car.stock },
  },
  stock: { car: `${car.make} ${car.model}`, added: car.stock, now: car.stock },
});

/**
 * Adds cars, each with its audit line and its picture's job, in the caller's transaction. The last of the list is the
 * newest. Throws 400 for a picture that cannot be had, and 409 `picture-used`.
 */
export async function insertCars(
  transaction: Database,
  jobs: JobSender,
  actor: Member,
  arriving: readonly ArrivingCar[],
): Promise<CarRow[]> {
  const rows = arriving.map(({ image: _, ...car }) => ({ ...car, id: newId() }));
  const added: CarRow[] = [];
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const some = rows.slice(from, from + rowsPerStatement);
    added.push(...(await transaction.insert(cars).values(some).returning()));
  }
  for (const [index, { image }] of arriving.entries()) {
    const car = added[index]!;
    if (image) await claimPicture(transaction, jobs, actor, { image, carId: car.id });
    await recordAudit(transaction, auditOf(actor, car));
  }
  return added;
}

/** Adds one car to a catalogue. Throws 400 for a picture that cannot be had, and 409 `picture-used`. */
export function addCar(
  { database, jobs }: Pick<Platform, 'database' | 'jobs'>,
  actor: Member,
  { price, ...car }: NewCar,
  vip: boolean,
): Promise<Car> {
  return database.transaction(async (transaction) => {
    const arriving = { ...car, priceCents: toCents(price), vip };
    const [added] = await insertCars(transaction, jobs, actor, [arriving]);
    return presentCar(added!);
  });
}

import { type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { listingSubject } from '#features/audit/audit-subjects.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { type Cents, toDollars } from '#platform/money.ts';
import { appendPictures } from '../album/change-album.ts';
import type { CarRow } from '../catalogue.service.ts';
import { cars, listingTexts } from '../catalogue.tables.ts';
import type { Facts } from '../facts.contract.ts';
import type { ListingState } from '../facts.rules.ts';
import { factColumns, factColumnsOf } from '../present-facts.ts';

/** A car that comes into a catalogue, with what is known of it. */
export interface ArrivingCar extends Facts {
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
  /** Those behind the first. */
  furtherImages?: string[];
  description?: string;
  equipment?: string[];
  /** Absent: offered at once. */
  listingState?: ListingState;
}

/** PostgreSQL takes 65,535 values in one statement. */
const rowsPerStatement = 2_000;

const rowOf = ({ image: _, furtherImages: __, description: ___, equipment: ____, ...car }: ArrivingCar) => {
  const { vip, make, model, color, topSpeed, priceCents, stock, listingState, ...facts } = car;
  const named = { vip, make, model, color, topSpeed, priceCents, stock };
  return { ...named, ...factColumns(facts), listingState, id: newId() };
};

const auditOf = (actor: Member, car: CarRow) => ({
  actor,
  action: car.vip ? 'add VIP car' : 'add car',
  subject: listingSubject(car),
  after: {
    make: car.make,
    model: car.model,
    color: car.color,
    topSpeed: car.topSpeed,
    price: toDollars(car.priceCents),
    stock: car.stock,
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
  const rows = arriving.map(rowOf);
  const added: CarRow[] = [];
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const some = rows.slice(from, from + rowsPerStatement);
    added.push(...(await transaction.insert(cars).values(some).returning()));
  }
  for (const [index, { image, furtherImages = [], description, equipment }] of arriving.entries()) {
    const car = added[index]!;
    if (description || equipment?.length)
      await transaction.insert(listingTexts).values({ carId: car.id, description, equipment });
    if (image) {
      const brought = { owner: { carId: car.id }, places: [], images: [image, ...furtherImages] };
      await appendPictures(transaction, jobs, actor, brought);
    }
    await recordAudit(transaction, auditOf(actor, car));
  }
  return added;
}

/**
 * Adds as many cars as a query finds, by one statement and without their audit lines. `rows` selects `id`, `vip`, `make`,
 * `model`, `color`, `top_speed`, `price_cents`, `old_price_cents`, `stock` and the columns of `factColumnsOf`.
 */
export async function insertCarsOfRows(database: Database, rows: SQL): Promise<void> {
  const at = now();
  await database.execute(sql`
    insert into ${cars} (id, vip, make, model, color, top_speed, price_cents, old_price_cents, stock, ${factColumnsOf()}, created_at, updated_at)
    select id, vip, make, model, color, top_speed, price_cents, old_price_cents, stock, ${factColumnsOf()}, ${at}, ${at}
    from (${rows}) as arriving`);
}

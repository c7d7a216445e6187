import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { seedDemoAccounts } from '#features/accounts/seed-demo-accounts.ts';
import { cars, listingTexts } from '#features/catalogue/catalogue.tables.ts';
import { albumPictures } from '#features/catalogue/pictures/pictures.tables.ts';
import { factColumns } from '#features/catalogue/present-facts.ts';
import { carShapes } from '#features/catalogue/shapes/shapes.tables.ts';
import { seedDemoVip } from '#features/vip/grants/seed-demo-vip.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { toCents } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { readFacts, readUsedCars, type SeedFacts } from './car-facts.ts';
import { shapeOf } from './car-shapes.ts';
import { type SeedCar, seedCars } from './cars.ts';
import { demoVersion } from './demo-pictures.ts';
import { viewsOf, viewTexts } from './picture-views.ts';
import { seedAudit } from './seed-audit.ts';
import { seedDisputes } from './seed-disputes.ts';
import { seedGarage } from './seed-garage.ts';
import { seedHistory } from './seed-history.ts';
import { seedHolds } from './seed-holds.ts';
import { seedImports } from './seed-imports.ts';
import { seedMails } from './seed-mails.ts';
import { seedNotes } from './seed-notes.ts';
import { seedOldCars } from './seed-old-cars.ts';
import { seedQuestions } from './seed-questions.ts';
import { seedRentals } from './seed-rentals.ts';
import { seedTestDrives } from './seed-test-drives.ts';
import { seedTradeIns } from './seed-trade-ins.ts';
import { seedVehicles } from './seed-vehicles.ts';
import { seedVins, seedWorkshop } from './seed-workshop.ts';
import { seedVipCars } from './vip-cars.ts';

const pictures = new URL('./pictures/', import.meta.url);

/** Two servers that start at once on one empty database seed it once. */
const seedLock = 7_237_462;

const nameOf = ({ make, model }: SeedCar) => `${make} ${model}`;

async function seedCatalogue(database: Database): Promise<void> {
  const placeholders: Record<string, string> = JSON.parse(
    await readFile(new URL('placeholders.json', pictures), 'utf8'),
  );
  const factsOfCar = await readFacts();
  const rowOf = (car: SeedCar, vip: boolean, told: SeedFacts | undefined) => ({
    id: newId(),
    vip,
    make: car.make,
    model: car.model,
    color: car.color,
    topSpeed: car.topSpeedKmh,
    priceCents: toCents(car.priceDollars),
    oldPriceCents: car.oldPriceDollars === undefined ? null : toCents(car.oldPriceDollars),
    stock: car.stock,
    pictureVersion: demoVersion(car.picture),
    picturePlaceholder: placeholders[car.picture] ?? null,
    ...factColumns(told ?? {}),
  });
  // Lists show the newest first: the first of the seeds is written last.
  const catalogue = [
    ...seedVipCars.map((car) => ({ car, vip: true, told: factsOfCar.get(nameOf(car)) })),
    ...seedCars.map((car) => ({ car, vip: false, told: factsOfCar.get(nameOf(car)) })),
    ...(await readUsedCars()).map((used) => ({ ...used, vip: false })),
  ].reverse();
  const rows = catalogue.map(({ car, vip, told }) => ({ row: rowOf(car, vip, told), car, told }));
  await database.insert(cars).values(rows.map(({ row }) => row));
  await database.insert(albumPictures).values(
    rows.flatMap(({ row, car }) => {
      const first = { version: row.pictureVersion, placeholder: row.picturePlaceholder, alt: null };
      const others = viewsOf(car.picture).map(({ name, view }) => ({
        version: demoVersion(name),
        placeholder: placeholders[name] ?? null,
        alt: `${nameOf(car)} in ${car.color}: ${viewTexts[view]}`,
      }));
      return [first, ...others].map((picture, position) => ({
        id: newId(),
        carId: row.id,
        position,
        createdAt: now(),
        ...picture,
      }));
    }),
  );
  await database
    .insert(carShapes)
    .values(rows.map(({ row, car }) => ({ carId: row.id, ...shapeOf(car.picture) })));
  await database
    .insert(listingTexts)
    .values(
      rows.flatMap(({ row, told }) =>
        told ? { carId: row.id, description: told.description, equipment: told.equipment } : [],
      ),
    );
}

async function isEmpty(database: Database): Promise<boolean> {
  const found = await database.execute(sql`select 1 from ${users} union all select 1 from ${cars} limit 1`);
  return found.rows.length === 0;
}

/**
 * Cars, demo accounts, a year of orders and what staff did with them, in one transaction and only into an empty database: a start that is
 * cut off leaves nothing half-sown. Their pictures are stored apart (demo-pictures.ts). Returns whether it seeded.
 */
export async function seedDemo(shop: Pick<Platform, 'database'>, timeZone = 'UTC'): Promise<boolean> {
  return shop.database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if (!(await isEmpty(transaction))) return false;
    await seedCatalogue(transaction);
    await seedDemoAccounts(transaction);
    await seedDemoVip(transaction);
    await seedHistory(transaction);
    await seedRentals(transaction);
    await seedWorkshop(transaction, await seedVins(transaction));
    await seedVehicles(transaction);
    await seedTestDrives(transaction, timeZone);
    await seedTradeIns(transaction);
    await seedOldCars(transaction);
    await seedHolds(transaction);
    await seedMails(transaction);
    await seedNotes(transaction);
    await seedImports(transaction);
    await seedAudit(transaction);
    await seedGarage(transaction);
    await seedQuestions(transaction);
    // After all that staff did before: the audit is in the order in which things happened.
    await seedDisputes(transaction);
    return true;
  });
}

import { eq } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { carImportRows, carImports } from '#features/car-import/car-import.tables.ts';
import { priceUpdates } from '#features/catalogue/prices/prices.tables.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';

const day = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(now().getTime() - days * day);

const clerkOf = async (database: Database) => {
  const [clerk] = await database.select().from(users).where(eq(users.username, 'workers-admin'));
  return clerk;
};

/** What was in the file that was undone: a list of another yard, which nobody here has. */
const wrongLot = ['Saab 9-3', 'Saab 9-5', 'Saab 900'];

/**
 * Files that the demo's staff imported: one so long ago that it can no longer be undone, and one that was undone at once; and a
 * change of prices that was undone.
 */
export async function seedImports(database: Database): Promise<void> {
  const clerk = await clerkOf(database);
  if (!clerk) return;
  const brought = { broughtBy: clerk.id, broughtByEmail: clerk.email, mayChangePrices: true };
  const undone = newId();
  await database.insert(carImports).values([
    {
      ...brought,
      id: newId(),
      fileName: 'fleet-autumn.csv',
      state: 'written',
      progress: 14,
      totalRows: 14,
      newCars: 6,
      changedCars: 8,
      createdAt: ago(41),
      appliedAt: ago(41),
    },
    {
      ...brought,
      id: undone,
      fileName: 'other-yard.csv',
      state: 'undone',
      progress: wrongLot.length,
      totalRows: wrongLot.length,
      newCars: wrongLot.length,
      canBeUndone: true,
      createdAt: ago(6),
      appliedAt: ago(6),
      undoneBy: clerk.id,
      undoneByEmail: clerk.email,
      undoneAt: ago(5),
    },
  ]);
  await database.insert(carImportRows).values(
    wrongLot.map((label, place) => ({
      importId: undone,
      line: place + 2,
      kind: 'new' as const,
      label,
      newId: newId(),
      before: {},
      fate: 'removed' as const,
      fateReasons: [],
    })),
  );
  await database.insert(priceUpdates).values({
    id: newId(),
    make: 'Volvo',
    model: null,
    percentParts: -15_000,
    changed: 2,
    changedBy: clerk.id,
    changedByEmail: clerk.email,
    changedAt: ago(9),
    undoneByEmail: clerk.email,
    undoneAt: ago(9),
  });
}

import { testDrives } from '#features/test-drives/test-drives.tables.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';

type DriveRow = typeof testDrives.$inferInsert;

/** Stores a test drive as it is, without a mail: booked, tomorrow, unless something else is given. Returns its id. */
export async function aTestDrive(
  { database }: { database: Database },
  given: Pick<DriveRow, 'carId'> & Partial<DriveRow>,
): Promise<string> {
  const id = newId();
  const startsAt = given.startsAt ?? new Date(now().getTime() + 24 * 3_600_000);
  await database.insert(testDrives).values({
    id,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 45 * 60_000),
    name: 'Ada Byron',
    email: `${id}@example.com`,
    phone: '+1 313 555 0100',
    state: 'booked',
    createdAt: now(),
    changedAt: now(),
    ...given,
  });
  return id;
}

/** One whose time has come. */
export const aDriveThatBegan = (shop: { database: Database }, carId: string): Promise<string> =>
  aTestDrive(shop, { carId, startsAt: new Date(now().getTime() - 10 * 60_000) });

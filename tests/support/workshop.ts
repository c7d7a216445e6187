import { inArray, isNotNull } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { workshopJobs } from '#features/service-center/own-vehicles/own-vehicles.tables.ts';
import { appointments, serviceLoads } from '#features/service-center/service-center.tables.ts';
import { settings } from '#features/settings/settings.contract.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { Role } from '#platform/permissions.ts';

/** What the workshop takes of each repair type while nobody has changed it. */
export const dailyCapacity = settings.workshopPlaces.defaults.real;

/** Someone with an account, acting without a request. */
export async function aMember(database: Database, role: Role = 'User'): Promise<Member> {
  const userId = newId();
  const email = `${userId}@example.com`;
  await database.insert(users).values({
    id: userId,
    name: 'Ada Byron',
    firstName: 'Ada',
    lastName: 'Byron',
    phone: '555',
    email,
    emailVerified: true,
    role,
  });
  return { kind: 'member', userId, sessionId: newId(), email, role };
}

let vins = 0;

/** A VIN that no other call gets. */
export const aVin = (): string => {
  vins += 1;
  return `MARK${String(vins).padStart(13, '0')}`;
};

/** The days whose load is above capacity, or is not the number of cars that are booked or done: there must be none. */
export async function loadsThatLie(database: Database): Promise<string[]> {
  const live = await database
    .select()
    .from(appointments)
    .where(inArray(appointments.state, ['booked', 'done']));
  const own = await database.select().from(workshopJobs).where(isNotNull(workshopJobs.date));
  const loads = await database.select().from(serviceLoads);
  const key = (one: { date: string; repairType: string }) => `${one.date} ${one.repairType}`;
  const wrong = loads.filter((load) => {
    const ours = own.filter(({ date, repairType }) => key({ date: date!, repairType }) === key(load)).length;
    const cars = live.filter((one) => key(one) === key(load)).length + ours;
    return load.taken !== cars || load.taken > dailyCapacity[load.repairType];
  });
  const known = new Set(loads.map(key));
  return [...wrong.map(key), ...live.map(key).filter((one) => !known.has(one))];
}

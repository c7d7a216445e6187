import { and, eq } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import { type Database, violates } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { GarageChange, NewGarageVehicle } from '../garage.contract.ts';
import { mostAdded } from '../garage.contract.ts';
import { garageFull, inGarageAlready } from '../garage.errors.ts';
import { changeOwnVehicle, findGarage, isInGarage, lockGarage } from '../garage.service.ts';
import { garageVehicles } from '../garage.tables.ts';

const oncePerGarage = async <Result>(change: () => Promise<Result>): Promise<Result> => {
  try {
    return await change();
  } catch (error) {
    if (violates(error, 'garage_vehicles_vin_once')) throw inGarageAlready();
    throw error;
  }
};

/** Returns its id. A plate that was entered is its plate from now on. */
async function backInGarage(transaction: Database, id: string, plate = ''): Promise<string> {
  await transaction
    .update(garageVehicles)
    .set({ removedAt: null, ...(plate && { plate }) })
    .where(eq(garageVehicles.id, id));
  return id;
}

/**
 * Puts a car of others into the member's garage; one that was bought here and taken out is put back. Returns its id. Throws
 * 409 `in-garage-already`, also where it was bought here, and `garage-full`.
 */
export const addVehicle = (database: Database, member: Member, input: NewGarageVehicle): Promise<string> =>
  oncePerGarage(() =>
    database.transaction(async (transaction) => {
      await lockGarage(transaction, member);
      const there = await findGarage(transaction, member.userId);
      const again = there.find(({ vin }) => vin === input.VIN);
      if (again && isInGarage(again)) throw inGarageAlready();
      if (again) return backInGarage(transaction, again.row.id, input.plate);
      if (there.filter(({ order }) => !order).length >= mostAdded) throw garageFull();
      const { VIN: vin, ...named } = input;
      // It was theirs before, and had left the garage by itself.
      await transaction
        .delete(garageVehicles)
        .where(and(eq(garageVehicles.userId, member.userId), eq(garageVehicles.vin, vin)));
      const id = newId();
      await transaction
        .insert(garageVehicles)
        .values({ id, userId: member.userId, vin, ...named, addedAt: now() });
      return id;
    }),
  );

/** Of a bought vehicle the order says what it is: only its plate changes. Throws 404, also for somebody else's. */
export const changeGarageVehicle = (
  database: Database,
  member: Member,
  id: string,
  { make, model, modelYear, plate }: GarageChange,
): Promise<void> =>
  changeOwnVehicle(database, member, id, async (transaction, { order }) => {
    const named = order
      ? {}
      : { ...(make && { make }), ...(model && { model }), modelYear: modelYear ?? null };
    await transaction
      .update(garageVehicles)
      .set({ plate, ...named })
      .where(eq(garageVehicles.id, id));
  });

/**
 * Takes a vehicle out of the member's garage, with what its owner noted; nobody is reminded of it any more. One that was bought
 * here can be put back as it was. Throws 404, also for somebody else's.
 */
export const removeVehicle = (database: Database, member: Member, id: string): Promise<void> =>
  changeOwnVehicle(database, member, id, async (transaction, { order }) => {
    const own = and(eq(garageVehicles.id, id), eq(garageVehicles.userId, member.userId));
    if (order) await transaction.update(garageVehicles).set({ removedAt: now() }).where(own);
    else await transaction.delete(garageVehicles).where(own);
  });

/** Puts one back that was bought here. Throws 404, also for somebody else's. */
export const putBack = (database: Database, member: Member, id: string): Promise<void> =>
  changeOwnVehicle(database, member, id, async (transaction) => {
    await backInGarage(transaction, id);
  });

import { and, eq, ne } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { vehicleSubject } from '#features/audit/audit-subjects.ts';
import { assertMay, type Member } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { isBefore } from '#platform/dates/calendar-date.ts';
import { badInput } from '#platform/errors.ts';
import { type Cents, toCents, toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { assertVins, confirmedNote } from '../assert-vin.ts';
import { noteVehicleEvents } from '../note-vehicle-events.ts';
import { changeVehicleState, lockVehicle } from '../units/change-vehicle-state.ts';
import { type VehicleRow, writeUnlessHere } from '../units/receive-vehicles.ts';
import { assertNotWithdrawn } from '../units/withdrawn-vins.ts';
import { vehicleChanged, vehicleNotFree, vinsHere } from '../vehicles.errors.ts';
import { vehicles } from '../vehicles.tables.ts';
import { readSheet, vehicleVersionOf } from './read-sheet.ts';
import type { VehicleInput, VehicleSheet, VehicleStateInput } from './sheet.contract.ts';

type Shop = Pick<Platform, 'database' | 'config'>;

const todayAt = ({ config }: Pick<Shop, 'config'>) => calendarDate(now(), config.dealerTimezone);

/** What staff write of a vehicle. */
type Written = Pick<VehicleRow, 'vin' | 'arrivedOn' | 'location' | 'mileageKm' | 'notes' | 'costCents'>;

const costIn = (cost: number | null | undefined, before: Cents | null) => {
  if (cost === undefined) return before;
  return cost === null ? null : toCents(cost);
};

/** The fields that differ, as they were and as they are, for people: cents as dollars. */
function differences(before: Written, after: Written) {
  // Both have the keys of their type alone.
  const names = (Object.keys(after) as (keyof Written)[]).filter((name) => before[name] !== after[name]);
  const of = (row: Written) =>
    Object.fromEntries(
      names.map((name) =>
        name === 'costCents'
          ? ['cost', row.costCents === null ? null : toDollars(row.costCents)]
          : [name, row[name]],
      ),
    );
  return { names, before: of(before), after: of(after) };
}

/** A VIN is put right only while nobody was told of it, and never into one that is here. */
async function assertVinFits(database: Database, before: VehicleRow, vin: string): Promise<void> {
  if (vin === before.vin) return;
  if (before.state !== 'preparing' && before.state !== 'available')
    throw vehicleNotFree(before.stockNumber, before.state);
  const here = await database
    .select({ vin: vehicles.vin, stockNumber: vehicles.stockNumber })
    .from(vehicles)
    .where(and(eq(vehicles.vin, vin), ne(vehicles.state, 'gone')));
  if (here.length > 0) throw vinsHere(here);
  await assertNotWithdrawn(database, [vin]);
}

const withoutCost = ({ cost: _, ...fields }: Record<string, unknown>) => fields;

/**
 * Writes what staff know of a vehicle (rules.md#vehicles); audited, and on its sheet but for the cost. The same again changes
 * nothing. Must run in a transaction. Throws 404, 409 `vehicle-changed`, `vehicle-not-free`, `vin-here` and `vin-unconfirmed`, 400, and 403
 * where somebody else than an admin names a cost.
 */
export async function writeVehicle(
  transaction: Database,
  shop: Pick<Shop, 'config'>,
  actor: Member,
  id: string,
  input: VehicleInput,
): Promise<void> {
  if (input.cost !== undefined) assertMay(actor, 'see costs of vehicles');
  const { vehicle: before, car } = await lockVehicle(transaction, id);
  const after: Written = {
    vin: input.vin,
    arrivedOn: input.arrivedOn,
    location: input.location || null,
    mileageKm: input.mileageKm ?? null,
    notes: input.notes || null,
    costCents: costIn(input.cost, before.costCents),
  };
  const changed = differences(before, after);
  if (changed.names.length === 0) return;
  if (input.expectedVersion !== undefined && input.expectedVersion !== vehicleVersionOf(before))
    throw vehicleChanged(before.state);
  if (isBefore(before.leftOn ?? todayAt(shop), after.arrivedOn))
    throw badInput({
      arrivedOn: before.leftOn ? 'Choose a date before it left' : 'Choose a date that is not in the future',
    });
  await assertVinFits(transaction, before, after.vin);
  const { vinConfirmed } = input;
  const confirmed =
    after.vin === before.vin ? [] : assertVins([after.vin], { modelYear: car.modelYear, vinConfirmed });
  await writeUnlessHere(transaction, after.vin, (savepoint) =>
    savepoint
      .update(vehicles)
      .set({ ...after, ...(after.vin !== before.vin && { isGenerated: false }), updatedAt: now() })
      .where(eq(vehicles.id, id)),
  );
  const told = {
    before: withoutCost(changed.before),
    after: { ...withoutCost(changed.after), ...confirmedNote(confirmed) },
  };
  if (Object.keys(told.after).length > 0)
    await noteVehicleEvents(transaction, [{ vehicleId: id, what: 'changed', by: actor, details: told }]);
  const name = `${car.make} ${car.model}`;
  await recordAudit(transaction, {
    actor,
    action: 'change vehicle',
    subject: vehicleSubject(before, car),
    before: { ...changed.before, stockNumber: before.stockNumber, car: name },
    after: { ...changed.after, car: name, ...confirmedNote(confirmed) },
  });
}

/** The same for the form of one vehicle: returns its sheet as it is then. Throws as `writeVehicle`. */
export async function changeVehicle(
  shop: Shop,
  actor: Member,
  id: string,
  input: VehicleInput,
): Promise<VehicleSheet> {
  await shop.database.transaction((transaction) => writeVehicle(transaction, shop, actor, id, input));
  return readSheet(shop, actor, id);
}

/** Staff make a vehicle available, take it out for preparing, or say that it left us. Throws as `changeVehicleState`. */
export async function changeStateOfVehicle(
  shop: Shop,
  actor: Member,
  id: string,
  change: VehicleStateInput,
): Promise<VehicleSheet> {
  await shop.database.transaction((transaction) =>
    changeVehicleState(transaction, actor, id, { ...change, today: todayAt(shop) }),
  );
  return readSheet(shop, actor, id);
}

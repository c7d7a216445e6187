import { desc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { judgeVin } from '#platform/text/judge-vin.ts';
import { findWithdrawn } from '../units/withdrawn-vins.ts';
import { withdrawnText } from '../vehicles.errors.ts';
import { vehicles } from '../vehicles.tables.ts';
import type { CheckedVin, vinsToCheck } from './receiving.contract.ts';

type Known = NonNullable<CheckedVin['here']>;

/** The vehicles of these VINs, those that are gone apart; of several that are gone the last one. */
export async function findKnownVins(
  database: Database,
  vins: readonly string[],
): Promise<{ here: Map<string, Known>; before: Map<string, Known> }> {
  const here = new Map<string, Known>();
  const before = new Map<string, Known>();
  if (vins.length === 0) return { here, before };
  const found = await database
    .select({
      _id: vehicles.id,
      vin: vehicles.vin,
      stockNumber: vehicles.stockNumber,
      state: vehicles.state,
      make: cars.make,
      model: cars.model,
    })
    .from(vehicles)
    .innerJoin(cars, eq(cars.id, vehicles.carId))
    .where(inArray(vehicles.vin, [...vins]))
    .orderBy(desc(vehicles.leftOn), desc(vehicles.id));
  for (const { vin, make, model, ...vehicle } of found) {
    const known = vehicle.state === 'gone' ? before : here;
    if (!known.has(vin)) known.set(vin, { ...vehicle, car: `${make} ${model}` });
  }
  return { here, before };
}

/** What there is to say of each of these, in their order, before they are received. */
export async function checkVins(
  database: Database,
  { vins: typed, carId = '' }: z.output<typeof vinsToCheck>,
): Promise<CheckedVin[]> {
  const [car] = await database.select({ modelYear: cars.modelYear }).from(cars).where(eq(cars.id, carId));
  const judged = typed.map((text) => ({ text, ...judgeVin(text, car?.modelYear) }));
  const vins = judged.flatMap((one) => ('vin' in one ? [one.vin] : []));
  const { here, before } = await findKnownVins(database, vins);
  const withdrawn = await findWithdrawn(database, vins);
  return judged.map((one) => {
    if (!('vin' in one)) return { vin: one.text, problem: one.problem };
    const { vin, warning } = one;
    if (withdrawn.has(vin)) return { vin, problem: withdrawnText(vin) };
    return { vin, ...(warning && { warning }), here: here.get(vin), before: before.get(vin) };
  });
}

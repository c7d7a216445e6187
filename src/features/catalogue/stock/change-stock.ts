import { and, eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { listingSubject } from '#features/audit/audit-subjects.ts';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import { readPriceTerms } from '#features/settings/read-price-terms.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { badInput, CodedError, notFound } from '#platform/errors.ts';
import type { Car } from '../catalogue.contract.ts';
import { type CarRow, presentCar } from '../catalogue.service.ts';
import { cars } from '../catalogue.tables.ts';
import { isOneVehicle, oneVehicleText } from '../facts.rules.ts';
import { oneVehicleListing } from '../listing/listing.errors.ts';
import type { NameUnits } from '../listing/name-units.ts';
import { type StockChange, stockChangedCode, unitsIdentifiedCode } from './stock.contract.ts';

const stockChanged = (stock: number) =>
  new CodedError(409, stockChangedCode, `The stock has changed in the meantime: it is now ${stock}.`, {
    details: { stock },
  });

/** 'V1001, V1002 and 3 others' */
const listed = (stockNumbers: readonly string[], count: number) =>
  count > stockNumbers.length
    ? `${stockNumbers.join(', ')} and ${count - stockNumbers.length} others`
    : stockNumbers.join(', ').replace(/, ([^,]*)$/, ' and $1');

function unitsInTheWay({ identified }: CarRow, stockNumbers: readonly string[]): CodedError {
  const stand = identified === 1 ? 'is in stock with a VIN' : 'are in stock with VINs';
  const text = `The stock cannot be below ${identified}: ${listed(stockNumbers, identified)} ${stand}. Change ${identified === 1 ? 'that vehicle' : 'those vehicles'} instead.`;
  return new CodedError(409, unitsIdentifiedCode, text, { details: { identified, stockNumbers } });
}

const record = (database: Database, actor: Member, before: CarRow, after: CarRow, reason?: string) =>
  recordAudit(database, {
    actor,
    action: 'change stock',
    subject: listingSubject(before),
    before: { stock: before.stock },
    after: { stock: after.stock, ...(reason && { reason }) },
    stock: {
      car: `${after.make} ${after.model}`,
      added: after.stock - before.stock,
      now: after.stock,
    },
  });

/**
 * Sets the stock of a car of that catalogue and audits it (rules.md#stock). The same stock again changes nothing. The
 * lock makes it wait for sales under way, so that the difference in the audit is the true one.
 * Throws 404 'Car not found.', 409 `stock-changed`, 409 `units-identified` with the stock numbers of the vehicles that
 * would be left out (rules.md#vehicles), and of what is one vehicle 400 for more than one, 409 `one-vehicle` while that stands
 * here and is sold, rented or prepared.
 */
export async function changeStock(
  shop: SettingsShop,
  actor: Member,
  car: { id: string; vip: boolean },
  { stock, expectedStock, reason }: StockChange,
  nameUnits: NameUnits,
): Promise<Car> {
  const terms = await readPriceTerms(shop);
  return shop.database.transaction(async (transaction) => {
    const [before] = await transaction
      .select()
      .from(cars)
      .where(and(eq(cars.id, car.id), eq(cars.vip, car.vip)))
      .for('no key update');
    if (!before) throw notFound('Car not found.');
    if (expectedStock !== undefined && expectedStock !== before.stock) throw stockChanged(before.stock);
    if (stock === before.stock) return presentCar(before, terms);
    if (isOneVehicle(before.condition) && stock > 1) throw badInput({ stock: oneVehicleText });
    if (isOneVehicle(before.condition) && stock > before.stock) {
      const [here] = await nameUnits(transaction, car.id, 'here');
      if (here) throw oneVehicleListing(here);
    }
    if (stock < before.identified) throw unitsInTheWay(before, await nameUnits(transaction, car.id));
    const [after] = await transaction
      .update(cars)
      .set({ stock, updatedAt: now() })
      .where(eq(cars.id, car.id))
      .returning();
    if (!after) throw new Error('A locked car was not updated');
    await record(transaction, actor, before, after, reason);
    return presentCar(after, terms);
  });
}

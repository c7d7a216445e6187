import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { lockCars } from '#features/catalogue/stock/take-stock.ts';
import type { HoldRow } from '#features/holds/holds.service.ts';
import { beginBuyingHeld } from '#features/holds/reserving/buy-held.ts';
import type { SaleUnit } from '#features/vehicles/rental-days/book-rental-days.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { badInput } from '#platform/errors.ts';
import type { CheckoutLine } from '../checkout.contract.ts';

/** The line of a sale that buys a vehicle which is reserved for the buyer. */
export interface HeldLine {
  hold: HoldRow;
  /** For that vehicle alone. */
  line: CheckoutLine;
}

/** The lines with the held vehicle by itself. Throws 400 where none of them buys it: a line may name a vehicle of its own. */
function splitLines(lines: readonly CheckoutLine[], hold: HoldRow) {
  const place = lines.findIndex(
    ({ carId, type, vehicleId }) =>
      carId === hold.carId &&
      type === 'purchase' &&
      (vehicleId === undefined || vehicleId === hold.vehicleId),
  );
  const found = lines[place];
  if (!found) throw badInput({ holdId: 'The reserved car is not in this basket.' });
  const line = { ...found, quantity: 1 };
  const rest = found.quantity > 1 ? [{ ...found, quantity: found.quantity - 1 }] : [];
  return { line, lines: [...lines.slice(0, place), line, ...rest, ...lines.slice(place + 1)] };
}

/** Begins to buy the reserved vehicle, and tells its line apart. Throws as `beginBuyingHeld`, and 400 where no line buys it. */
export async function beginWithHeld(
  transaction: Database,
  member: Member,
  { holdId, lines }: { holdId: string; lines: readonly CheckoutLine[] },
  paymentId: string,
): Promise<{ held: HeldLine; lines: CheckoutLine[] }> {
  const hold = await beginBuyingHeld(transaction, member, holdId, paymentId);
  const split = splitLines(lines, hold);
  return { held: { hold, line: split.line }, lines: split.lines };
}

/**
 * Takes the units of a sale but that of the reserved vehicle, which is set aside already. All listings are locked first, in the
 * order of their ids. Returns the cars as they are now sold.
 */
export async function takeBesideHeld(
  transaction: Database,
  units: readonly SaleUnit[],
  { orderId, carId }: SaleUnit,
  take: (others: readonly SaleUnit[]) => Promise<CarRow[]>,
): Promise<CarRow[]> {
  const locked = await lockCars(transaction, [...new Set(units.map((unit) => unit.carId))]);
  const others = units.filter((unit) => unit.orderId !== orderId);
  const taken = others.length > 0 ? await take(others) : [];
  return taken.some(({ id }) => id === carId)
    ? taken
    : [...taken, ...locked.filter(({ id }) => id === carId)];
}

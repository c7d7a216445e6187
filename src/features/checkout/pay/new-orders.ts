import { presentFacts } from '#features/catalogue/present-facts.ts';
import { deliveryDateFor } from '#features/orders/delivery-date.rules.ts';
import type { NewOrder } from '#features/orders/orders.service.ts';
import type { NewPayment } from '#features/payments/payments.service.ts';
import { termsAfterHandover } from '#features/settings/after-handover/after-handover.rules.ts';
import type { SaleUnit } from '#features/vehicles/rental-days/book-rental-days.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { newId, newReceiptNumber } from '#platform/database/ids.ts';
import type { Cents } from '#platform/money.ts';
import type { CheckoutLine } from '../checkout.contract.ts';
import { vehiclesOf } from '../checkout.rules.ts';
import type { ChosenOf } from '../vehicle-choice/chosen-vehicles.ts';
import type { PricedSale } from './begin-sale.ts';
import type { SoldLine } from './price-sale.ts';

/** One unit for each vehicle that is bought or rented, with the id of the order that it becomes. */
export const saleUnitsOf = (lines: readonly CheckoutLine[]): SaleUnit[] =>
  vehiclesOf(lines).map(({ carId, vehicleId, type, firstDay, rentalDays }) => ({
    carId,
    vehicleId,
    orderId: newId(),
    as: type === 'rent' ? 'rented' : 'sold',
    firstDay,
    rentalDays,
  }));

/** One order per vehicle (rules.md#orders), with its car and its price as they are now. */
export function newOrders(
  vehicles: readonly SoldLine[],
  units: readonly SaleUnit[],
  { dealerTimezone, openingHours, ...given }: PricedSale,
  placedBy: Pick<NewOrder, 'paymentId' | 'userId' | 'method'>,
  { creditOf, chosenOf }: { creditOf: ReadonlyMap<string, Cents>; chosenOf: ChosenOf },
): NewOrder[] {
  const createdAt = now();
  const deliveryDate = deliveryDateFor(calendarDate(createdAt, dealerTimezone), openingHours);
  return vehicles.map(({ line, car, price }, place) => ({
    ...placedBy,
    id: units[place]!.orderId,
    receiptNumber: newReceiptNumber(),
    carId: car.id,
    make: car.make,
    model: car.model,
    color: car.color,
    topSpeed: car.topSpeed,
    createdAt,
    deliveryDate: line.firstDay ?? deliveryDate,
    type: line.type,
    periodDays: line.rentalDays ?? null,
    firstDay: line.firstDay ?? null,
    chosen: chosenOf.get(units[place]!.orderId) ?? null,
    ...termsAfterHandover(given, line.type, car),
    priceCents: price.ownCents,
    extraCents: price.totalCents - price.ownCents,
    creditCents: creditOf.get(units[place]!.orderId) ?? 0,
    taxCents: price.taxCents,
    stateCents: price.stateCents,
    untaxedCents: price.untaxedCents,
    lines: price.lines,
    facts: presentFacts(car),
  }));
}

/** The payment of a sale. What credits stand for is in `creditCents`, and not in `totalCents`. */
export const newPayment = (
  { method, provider, token, buyer, plan }: PricedSale,
  of: { id: string; userId: string; totalCents: Cents; creditCents: Cents },
): NewPayment => ({
  ...of,
  method,
  provider,
  token,
  buyerFirstName: buyer.firstName,
  buyerLastName: buyer.lastName,
  buyerEmail: buyer.email,
  buyerPhone: buyer.phone,
  buyerAddress: buyer.address,
  periodYears: plan?.periodYears ?? null,
  frequency: plan?.frequency ?? null,
});

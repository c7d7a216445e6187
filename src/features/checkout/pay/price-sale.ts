import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { priceOfHeld } from '#features/holds/holds.rules.ts';
import { notOffered } from '#features/pricing/offered-lines.rules.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { priceLines, shownPrice, totalOfUnits, type VehiclePrice } from '#features/pricing/pricing.rules.ts';
import { CodedError } from '#platform/errors.ts';
import { type Cents, toCents, toDollars } from '#platform/money.ts';
import type { CheckoutLine } from '../checkout.contract.ts';
import { isPriceCurrent, vehiclesOf } from '../checkout.rules.ts';
import type { PricedSale } from './begin-sale.ts';

/** A line with its car as it is now, and what one vehicle of it costs. */
export interface SoldLine {
  line: CheckoutLine;
  quantity: number;
  car: CarRow;
  price: VehiclePrice;
}

interface PricedLines {
  sold: SoldLine[];
  totalCents: Cents;
}

/** What a car costs now, for a buyer who saw another price. */
function presentPriceOf({ id, priceCents }: CarRow, terms: PriceTerms) {
  const shownCents = shownPrice(priceCents, terms);
  return {
    carId: id,
    price: toDollars(shownCents),
    ...(shownCents !== priceCents && { basePrice: toDollars(priceCents) }),
  };
}

/** What was chosen and cannot be any more: the dealer took it away, renamed it, or made it mandatory. */
const goneFrom = ({ lines, terms }: PricedSale) =>
  lines.flatMap((line) =>
    notOffered(line, terms).map((name) => ({ carId: line.carId, type: line.type, name })),
  );

/** What a refusal says besides its text: the right total, and what of the order is offered no longer. */
function truthOf(request: PricedSale, totalCents: Cents) {
  const gone = goneFrom(request);
  return { totalAmount: toDollars(totalCents), ...(gone.length > 0 && { notOffered: gone }) };
}

function priceChanged(changed: readonly SoldLine[], request: PricedSale, totalCents: Cents): CodedError {
  const prices = changed.map(({ car }) => presentPriceOf(car, request.terms));
  const names = changed.map(({ car }) => `${car.make} ${car.model}`).join(', ');
  return new CodedError(409, 'price-changed', `The price has changed: ${names}. Nothing was charged.`, {
    details: { prices, ...truthOf(request, totalCents) },
  });
}

function assertPricesHold(request: PricedSale, { sold, totalCents }: PricedLines): void {
  const isHeldAtSeen = ({ line, price }: SoldLine) =>
    line === request.held?.line && toCents(line.price) === price.shownCents;
  const changed = sold.filter(
    (one) => !isHeldAtSeen(one) && !isPriceCurrent(one.line, one.car.priceCents, request.terms),
  );
  if (changed.length > 0) throw priceChanged(changed, request, totalCents);
}

/** Throws 409 `total-changed` with the total without it where something that was chosen is offered no longer. */
function assertOffered(request: PricedSale, totalCents: Cents): void {
  const names = [...new Set(goneFrom(request).map(({ name }) => name))].join(', ');
  if (!names) return;
  const text = `Extra no longer available: ${names}. Nothing was charged.`;
  throw new CodedError(409, 'total-changed', text, { details: truthOf(request, totalCents) });
}

function assertTotalHolds(expectedCents: Cents | undefined, totalCents: Cents): void {
  if (expectedCents === undefined || expectedCents === totalCents) return;
  const text = 'The total of your order has changed. Nothing was charged.';
  throw new CodedError(409, 'total-changed', text, { details: { totalAmount: toDollars(totalCents) } });
}

/**
 * What one vehicle of a line costs: a reserved one at most what it cost then (rules.md#hold). `oldCarCents`: what an old car counts
 * towards it.
 */
export function priceOfLine(
  { terms, held }: PricedSale,
  line: CheckoutLine,
  { priceCents }: CarRow,
  oldCarCents?: Cents,
): VehiclePrice {
  const { chosen, rentalDays = null } = line;
  if (held?.line === line) return priceOfHeld(held.hold, { priceCents, terms }, { chosen, oldCarCents });
  return priceLines(priceCents, line.type, rentalDays, { ...terms, chosen, oldCarCents });
}

/** What a sale costs, line by line, at its terms (rules.md#price). */
export function priceSale(request: PricedSale, carOf: (line: CheckoutLine) => CarRow): PricedLines {
  const sold = request.lines.map((line): SoldLine => {
    const car = carOf(line);
    return { line, quantity: line.quantity, car, price: priceOfLine(request, line, car) };
  });
  return { sold, totalCents: totalOfUnits(sold) };
}

/**
 * Each vehicle by itself, at what it costs with the old car that pays for a part of it (rules.md#price). `creditAt`: what one counts
 * towards the vehicle at this place.
 */
export const vehiclesWithOldCar = (
  request: PricedSale,
  sold: readonly SoldLine[],
  creditAt: (place: number) => Cents | undefined,
): SoldLine[] =>
  vehiclesOf(sold).map((vehicle, place) => {
    const oldCarCents = creditAt(place);
    if (oldCarCents === undefined) return vehicle;
    return { ...vehicle, price: priceOfLine(request, vehicle.line, vehicle.car, oldCarCents) };
  });

/**
 * Throws 409 `price-changed` or `total-changed`, with what is true now, where the buyer saw something else. `dueCents` is the
 * total less deposits and credits: what a page calls 'Total'.
 */
export function assertAsSeen(request: PricedSale, priced: PricedLines, dueCents: Cents): void {
  if (request.isByTotal) {
    assertOffered(request, dueCents);
    if (request.expectedTotalCents !== dueCents) throw priceChanged(priced.sold, request, dueCents);
    return;
  }
  assertPricesHold(request, { ...priced, totalCents: dueCents });
  assertOffered(request, dueCents);
  assertTotalHolds(request.expectedTotalCents, dueCents);
}

import { type Cents, fractionOf, sum, toCents, toDollars } from '#platform/money.ts';
import type { PriceLine, PriceTerms } from './pricing.contract.ts';

type Mode = PriceLine['mode'];

/** What an order, a basket and a receipt show as one line beside the vehicle. */
export interface ChargedLine {
  name: string;
  receiver: PriceLine['receiver'] | 'tax';
  amountCents: Cents;
  /** The buyer chose it: the shown price does not have it. */
  isChosen: boolean;
  /** Contained in the other amounts, and told for information. */
  isIncluded: boolean;
}

/** What one vehicle costs, in all its parts (rules.md#price). */
export interface VehiclePrice {
  /** The vehicle alone: its own price, or the rent of it. */
  ownCents: Cents;
  /** The dealer's lines, then the state's, then the tax. */
  lines: ChargedLine[];
  /** The dealer's part, without tax. Net, tax and state are the total. */
  netCents: Cents;
  taxCents: Cents;
  stateCents: Cents;
  /** What of the taxed sum an old car pays for, so that no tax is reckoned on it; 0 where the dealer taxes all of it. */
  untaxedCents: Cents;
  /** What is called the price: the vehicle with the dealer's mandatory lines. */
  shownCents: Cents;
  /** What is paid. */
  totalCents: Cents;
}

/** A shop that set nothing: a vehicle costs its own price. */
export const noTerms: PriceTerms = { lines: [], tax: null };

/** The terms, and what else one vehicle's price depends on. */
export interface ChosenTerms extends PriceTerms {
  /** By name, which of the offered lines are chosen; none unless they are named. */
  chosen?: readonly string[];
  /** What an old car in part exchange counts towards this vehicle. */
  oldCarCents?: Cents;
}

/** Rental estimate and charge: 1 % of the price per day (rules.md#rent). */
export const rentFor = (ownPriceCents: Cents, days: number): Cents => fractionOf(ownPriceCents, days, 100);

/** Rates have three decimals at most, so this many parts are exact. */
const partsPerPercent = 1000;
const partsOf = (percent: number): number => Math.round(percent * partsPerPercent);
const whole = 100 * partsPerPercent;

/** What a line comes to for one vehicle. */
export const amountOfLine = ({ kind, value }: PriceLine, ownPriceCents: Cents): Cents =>
  kind === 'amount' ? toCents(value) : fractionOf(ownPriceCents, partsOf(value), whole);

const amounts = (lines: readonly { amountCents: Cents }[]): Cents =>
  sum(lines.map(({ amountCents }) => amountCents));

/** The tax on a sum to which it is added, or that contains it. */
function taxOn(taxedCents: Cents, { tax }: PriceTerms): Cents {
  if (!tax) return 0;
  const parts = partsOf(tax.percent);
  return fractionOf(taxedCents, parts, tax.way === 'added' ? whole : whole + parts);
}

/** What of a taxed sum an old car pays for, where the dealer's terms do not tax that (rules.md#price). */
const untaxedOf = (taxedCents: Cents, { tax, oldCarLowersTax, oldCarCents = 0 }: ChosenTerms): Cents =>
  tax && tax.percent > 0 && oldCarLowersTax ? Math.min(taxedCents, oldCarCents) : 0;

/**
 * The one function that makes a price: of one vehicle, bought (`days` is null) or rented. Each line and the tax are rounded
 * for each vehicle by itself, half up, so that any total is the sum of what was shown.
 */
export function priceLines(
  ownPriceCents: Cents,
  mode: Mode,
  days: number | null,
  terms: ChosenTerms,
): VehiclePrice {
  const ownCents = mode === 'rent' ? rentFor(ownPriceCents, days ?? 1) : ownPriceCents;
  const made = terms.lines
    .filter(
      ({ name, choice, ...line }) =>
        line.mode === mode && (choice !== 'chosen' || terms.chosen?.includes(name)),
    )
    .map((line) => ({
      ...line,
      amountCents: amountOfLine(line, ownPriceCents),
      isChosen: line.choice === 'chosen',
      isIncluded: false,
    }));
  const dealers = made.filter(({ receiver }) => receiver === 'dealer');
  const states = made.filter(({ receiver }) => receiver === 'state');
  const wholeCents = ownCents + amounts(made.filter(({ taxed }) => taxed));
  const untaxedCents = mode === 'purchase' ? untaxedOf(wholeCents, terms) : 0;
  const taxedCents = wholeCents - untaxedCents;
  const taxCents = taxOn(taxedCents, terms);
  const isIncluded = terms.tax?.way === 'included';
  // Tax within the state's lines is told as tax, so that nothing is counted twice. An old car pays for them last.
  const taxedStates = Math.min(taxedCents, amounts(states.filter(({ taxed }) => taxed)));
  const taxInStates = isIncluded ? taxOn(taxedStates, terms) : 0;
  const stateCents = amounts(states) - taxInStates;
  const totalCents = ownCents + amounts(made) + (isIncluded ? 0 : taxCents);
  const tax = { receiver: 'tax' as const, amountCents: taxCents, isChosen: false, isIncluded };
  const told = [...dealers, ...states, ...(terms.tax ? [{ ...tax, name: terms.tax.name }] : [])];
  return {
    ownCents,
    lines: told.filter(({ amountCents }) => amountCents > 0),
    netCents: totalCents - taxCents - stateCents,
    taxCents,
    stateCents,
    untaxedCents,
    shownCents: ownCents + amounts(dealers.filter(({ isChosen }) => !isChosen)),
    totalCents,
  };
}

/** What is shown as the price of a car that costs `ownPriceCents` (rules.md#price). */
export const shownPrice = (ownPriceCents: Cents, terms: PriceTerms): Cents =>
  priceLines(ownPriceCents, 'purchase', null, terms).shownCents;

/** A car as it comes over the wire, in dollars: `basePrice` is there where the shown price is another. */
export interface PricedCar {
  price: number;
  basePrice?: number;
}

/** The price of the vehicle itself, without any line. */
export const ownPriceOf = ({ price, basePrice }: PricedCar): Cents => toCents(basePrice ?? price);

/** Several vehicles that cost the same. */
export interface PricedUnits {
  price: VehiclePrice;
  quantity: number;
}

export const totalOfUnits = (units: readonly PricedUnits[]): Cents =>
  sum(units.map(({ price, quantity }) => price.totalCents * quantity));

/** A line as it is sent, in dollars. */
export const presentLine = ({ name, receiver, amountCents, isChosen, isIncluded }: ChargedLine) => ({
  name,
  receiver,
  amount: toDollars(amountCents),
  ...(isChosen && { chosen: true as const }),
  ...(isIncluded && { included: true as const }),
});

/**
 * The highest own price of which the shown price, or the total, is at most this; -1 where even a car for nothing costs more. Both rise
 * with the own price, so a bound of either is one of own prices.
 */
export function highestOwnPrice(
  mostCents: Cents,
  terms: PriceTerms,
  of: 'shownCents' | 'totalCents' = 'shownCents',
): Cents {
  // Neither is ever below the own price.
  let [fits, tooHigh] = [-1, mostCents + 1];
  while (tooHigh - fits > 1) {
    const middle = Math.floor((fits + tooHigh) / 2);
    if (priceLines(middle, 'purchase', null, terms)[of] <= mostCents) fits = middle;
    else tooHigh = middle;
  }
  return fits;
}

import type { ChargedLine } from '#features/pricing/pricing.rules.ts';
import type { KeptVehicle } from '#features/vehicles/kept-vehicle.rules.ts';
import { calendarDate } from '#platform/clock.ts';
import type { Cents } from '#platform/money.ts';
import type { PaidWithOldCar } from '../old-cars/old-cars-of-orders.ts';
import { dateWords, daysWords, money } from '../orders.mail.ts';
import type { PaperFact } from '../papers/paper.ts';
import { beginOfRental, lastDayOf } from '../rental-dates.rules.ts';

/** What a receipt says. */
export interface Receipt {
  receiptNumber: string;
  make: string;
  model: string;
  color: string;
  /** km/h. */
  topSpeed: number;
  type: 'purchase' | 'rent';
  /** Of a rental. */
  periodDays: number | null;
  /** The vehicle alone. */
  priceCents: Cents;
  /** Everything that was charged for it, and its parts. */
  chargedCents: Cents;
  taxCents: Cents;
  stateCents: Cents;
  lines: readonly ChargedLine[];
  /** Calendar date. */
  deliveryDate: string;
  /** Of a rental that named its first day. */
  firstDay: string | null;
  /** Of a rental that was handed over: its days may have begun later than the delivery date said. */
  returnDate: string | null;
  paidAt: Date;
  cancelledAt: Date | null;
  /** What goes back of it, and when each was given. */
  refunds: readonly {
    amountCents: Cents;
    endedCents: Cents;
    doneAt: Date | null;
    creditNote: string | null;
  }[];
  /** The number of its invoice; null until it is drawn. */
  invoice: string | null;
  /** The very vehicle that was chosen; absent: any was. */
  chosen?: KeptVehicle;
  /** The vehicle's, once it is known which one it is. */
  vin: string | null;
  /** Of a purchase of which was kept what its buyer was told. */
  hasContract: boolean;
  method: 'card' | 'installment';
  /** Of an installment plan, such as 2 years, monthly. */
  periodYears: number | null;
  frequency: string | null;
  /** What was paid with this and the other receipts of the same payment. */
  totalCents: Cents;
  /** What deposits stood for beside it; absent: nothing did. */
  depositCents?: Cents;
  /** The old car that pays for a part of this vehicle; absent: none does. */
  oldCar?: Pick<
    PaidWithOldCar,
    'name' | 'creditCents' | 'owedCents' | 'receivedCents' | 'untaxedCents' | 'payouts'
  >;
  receiptsOfPayment: number;
  buyer: { name: string; email: string; phone: string; address: string };
}

function methodWords({ method, periodYears, frequency }: Receipt): string {
  if (method === 'card') return 'Card';
  const years = periodYears === 1 ? '1 year' : `${periodYears} years`;
  return `Installments, ${frequency}, over ${years}`;
}

function refundWords(
  { amountCents, endedCents, doneAt, creditNote }: Receipt['refunds'][number],
  timeZone: string,
): string {
  const when = doneAt ? dateWords(calendarDate(doneAt, timeZone)) : 'being refunded';
  const paper = creditNote ? `, credit note ${creditNote}` : '';
  if (endedCents === 0) return `${money(amountCents)}, ${when}${paper}`;
  const ended = `${money(endedCents)} of the plan balance is canceled`;
  return amountCents === 0 ? `${ended}${paper}` : `${money(amountCents)}, ${when}; ${ended}${paper}`;
}

type Fact = PaperFact;

function datesOf(receipt: Receipt): Fact[] {
  const { periodDays, deliveryDate } = receipt;
  const [first, last] = [beginOfRental(receipt), lastDayOf(receipt)];
  if (periodDays === null || !first || !last) return [['Delivery by', dateWords(deliveryDate)]];
  return [
    ['Rental period', daysWords(periodDays)],
    ['Starts', dateWords(first)],
    ['Return by', dateWords(last)],
  ];
}

/** What an old car pays of this vehicle, what came or went as money beside it. */
export function oldCarFacts({ oldCar }: Receipt): Fact[] {
  if (!oldCar) return [];
  const { name, creditCents, owedCents, receivedCents, untaxedCents, payouts } = oldCar;
  const paidOff = owedCents > 0 ? `; ${money(owedCents)} still owed on it is paid off by us` : '';
  return [
    ...(creditCents > 0 ? [['Trade-in', `${name}: ${money(creditCents)}${paidOff}`] as const] : []),
    ...(untaxedCents > 0 ? [['Not taxed', `${money(untaxedCents)}, for the trade-in`] as const] : []),
    ...(receivedCents > 0 ? [['Paid at the desk', money(receivedCents)] as const] : []),
    ...payouts.map(
      ({ amountCents, state }) =>
        [state === 'paid' ? 'Paid out to you' : 'We pay out to you', money(amountCents)] as const,
    ),
  ];
}

/** 'V1003, chosen by you': its VIN stands beside it. */
export const chosenFacts = ({ chosen }: Receipt): Fact[] =>
  chosen ? [['Stock number', `${chosen.stockNumber}, your pick`]] : [];

const numbered = (name: string, value: string | null): Fact[] => (value === null ? [] : [[name, value]]);

/** The rows of the receipt's table. Dates are those of the dealership's time zone (an IANA name). */
export function factsOf(receipt: Receipt, timeZone: string): Fact[] {
  const facts: Fact[] = [
    ['Receipt number', receipt.receiptNumber],
    ...numbered('Invoice', receipt.invoice),
    ['Date', dateWords(calendarDate(receipt.paidAt, timeZone))],
    ['Payment', methodWords(receipt)],
    ...(receipt.depositCents ? [['Deposit', money(receipt.depositCents)] as const] : []),
    ...oldCarFacts(receipt),
    ...chosenFacts(receipt),
    ...numbered('VIN', receipt.vin),
    ...datesOf(receipt),
  ];
  if (receipt.cancelledAt) facts.push(['Canceled', dateWords(calendarDate(receipt.cancelledAt, timeZone))]);
  return [...facts, ...receipt.refunds.map((refund): Fact => ['Refund', refundWords(refund, timeZone)])];
}

function nameOnPaper({ name, isChosen, isIncluded }: ChargedLine): string {
  if (isIncluded) return `Included: ${name}`;
  return isChosen ? `Chosen: ${name}` : name;
}

/** The vehicle, and what was charged beside it, by name; what is contained in the others is told as that. */
export const amountsOf = ({ type, priceCents, lines }: Receipt): Fact[] => [
  [type === 'rent' ? 'Rental' : 'Price', money(priceCents)],
  ...lines.map((line): Fact => [nameOnPaper(line), money(line.amountCents)]),
];

/** Net, tax and gross; undefined where nothing but the vehicle was charged. */
export function grossText({ lines, chargedCents, taxCents, stateCents }: Receipt): string | undefined {
  if (lines.length === 0) return undefined;
  const net = money(chargedCents - taxCents - stateCents);
  const state = stateCents > 0 ? ` · State charges ${money(stateCents)}` : '';
  return `Net ${net} · Tax ${money(taxCents)}${state} · Gross ${money(chargedCents)}`;
}

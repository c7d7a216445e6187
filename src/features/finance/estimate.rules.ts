import { maxDollars } from '#platform/dollars.ts';
import { readAmount } from '#platform/figures.ts';
import { type Cents, formatMoney, toCents, toDollars } from '#platform/money.ts';
import type { FinanceTerms } from './finance.contract.ts';
import { figuresOf, isOwnTerm, type Loan, type LoanFigures, usualDown } from './finance.rules.ts';

/** The fields of an estimate, as they stand in an address. */
export const askedNames = ['down', 'tradeIn', 'term', 'balloon'] as const;
export type AskedName = (typeof askedNames)[number];

/** As it was typed. */
export type AskedFinancing = Readonly<Record<AskedName, string>>;

/** A term that can be chosen. */
export interface OfferedTerm {
  /** Its value in a form: 'own-2', or the months. */
  key: string;
  months: number;
  /** Percent a year. */
  apr: number;
  /** Years of the shop's own plan; absent: the dealer finances otherwise. */
  ownYears?: number;
}

const ownTerm = (years: number): OfferedTerm => ({
  key: `own-${years}`,
  months: years * 12,
  apr: 0,
  ownYears: years,
});

/** The usual term's key: of the shop's own plan, or of a rate. */
const usualKey = ({ termMonths, freeYears }: FinanceTerms): string =>
  isOwnTerm(termMonths, freeYears) ? ownTerm(termMonths / 12).key : String(termMonths);

/** What a buyer chooses from: the shop's own plan by whole years, then the dealer's longer terms; shorter ones first. */
export function offeredTerms({ freeYears, rates }: FinanceTerms): OfferedTerm[] {
  const own = Array.from({ length: freeYears }, (_, place) => ownTerm(place + 1));
  const rated = rates.map(({ months, apr }) => ({ key: String(months), months, apr }));
  return [...own, ...rated.sort((one, other) => one.months - other.months)];
}

const typedOf = (cents: Cents): string => (cents === 0 ? '' : String(toDollars(cents)));

/** What an estimate begins with. */
export const usualAsked = (totalCents: Cents, terms: FinanceTerms): AskedFinancing => ({
  down: typedOf(usualDown(totalCents, terms)),
  tradeIn: '',
  term: usualKey(terms),
  balloon: '',
});

/** What an address asks for; what it does not name is as usual, what it leaves empty is nothing. */
export function readAsked(params: URLSearchParams, totalCents: Cents, terms: FinanceTerms): AskedFinancing {
  const usual = usualAsked(totalCents, terms);
  const typed = (name: AskedName) => params.get(name)?.slice(0, 30) ?? usual[name];
  return {
    down: typed('down'),
    tradeIn: typed('tradeIn'),
    term: typed('term'),
    balloon: typed('balloon'),
  };
}

export const writeAsked = (asked: AskedFinancing): string =>
  new URLSearchParams(askedNames.map((name) => [name, asked[name]])).toString();

/** Cents of a typed amount, nothing typed being 0, or why it is none. */
export function typedCents(typed: string): { cents: Cents } | { problem: string } {
  const read = readAmount(typed);
  if (!read) return { cents: 0 };
  const { figure, fault = 'Enter an amount such as 5,000 or 5,000.50' } = read;
  return figure !== undefined && figure >= 0 && figure <= maxDollars
    ? { cents: toCents(figure) }
    : { problem: fault };
}

/** What one vehicle costs in all where an old car counts so much towards it. */
export type TotalWith = (tradeInCents: Cents) => Cents;

export interface Estimate {
  /** Of the vehicle: less than without the old car, where that lowers the taxed sum. */
  totalCents: Cents;
  downCents: Cents;
  tradeInCents: Cents;
  term: OfferedTerm;
  loan: Loan;
  figures: LoanFigures;
}

export type AskedProblems = Partial<Record<AskedName, string>>;

/** An estimate, or what is wrong with which field. */
export type Estimated = { ok: true; estimate: Estimate } | { ok: false; problems: AskedProblems };

/** What a typed amount comes to, or what is wrong with it: up to `mostCents`, which is `called` so. */
function readCents(typed: string, mostCents: Cents, called: string): { cents: Cents; problem?: string } {
  const read = typedCents(typed);
  if ('problem' in read) return { cents: 0, problem: read.problem };
  const { cents } = read;
  if (cents > mostCents)
    return { cents: 0, problem: `At most ${formatMoney(toDollars(mostCents))}, ${called}` };
  return { cents };
}

/** The most that an old car can count beside a down payment: all that is left of the total as it is with that old car. */
function mostTradeIn(downCents: Cents, totalWith: TotalWith): Cents {
  let [fits, tooMuch] = [0, totalWith(0) - downCents + 1];
  while (tooMuch - fits > 1) {
    const middle = Math.floor((fits + tooMuch) / 2);
    if (middle <= totalWith(middle) - downCents) fits = middle;
    else tooMuch = middle;
  }
  return fits;
}

/**
 * What was asked for, worked out on the total of one vehicle (rules.md#finance). `totalWith`: where an old car lowers its tax, what it
 * comes to then.
 */
export function estimateOf(
  wholeCents: Cents,
  asked: AskedFinancing,
  terms: FinanceTerms,
  totalWith: TotalWith = () => wholeCents,
): Estimated {
  const down = readCents(asked.down, wholeCents, 'the total');
  const mostCents = mostTradeIn(down.cents, totalWith);
  const tradeIn = readCents(asked.tradeIn, mostCents, 'what is left of the total');
  const totalCents = totalWith(tradeIn.cents);
  const financedCents = totalCents - down.cents - tradeIn.cents;
  const balloon = readCents(asked.balloon, financedCents, 'the amount financed');
  const term = offeredTerms(terms).find(({ key }) => key === asked.term);
  const problems: AskedProblems = {
    ...(down.problem && { down: down.problem }),
    ...(tradeIn.problem && { tradeIn: tradeIn.problem }),
    ...(!term && { term: 'Choose one of these terms' }),
    ...(balloon.problem && { balloon: balloon.problem }),
  };
  if (!term || Object.keys(problems).length > 0) return { ok: false, problems };
  const loan = { financedCents, months: term.months, apr: term.apr, balloonCents: balloon.cents };
  return {
    ok: true,
    estimate: {
      totalCents,
      downCents: down.cents,
      tradeInCents: tradeIn.cents,
      term,
      loan,
      figures: figuresOf(loan),
    },
  };
}

/** Years of the shop's own plan, which spreads the whole total; undefined where an estimate is another one. */
export const ownPlanYears = ({ downCents, tradeInCents, term, loan }: Estimate): number | undefined =>
  downCents + tradeInCents + loan.balloonCents === 0 ? term.ownYears : undefined;

interface AskedMail {
  /** The dealer's address. */
  to: string;
  carName: string;
  /** Where the same estimate is shown. */
  address: string;
  estimate: Estimate;
}

/** A `mailto:` link that asks the dealer for this financing (RFC 6068). */
export function askByMail({ to, carName, address, estimate }: AskedMail): string {
  const { downCents, tradeInCents, loan, figures } = estimate;
  const told = (cents: Cents) => formatMoney(toDollars(cents));
  const lines = [
    `I would like to apply for this financing of the ${carName}:`,
    '',
    ...(downCents > 0 ? [`Down payment: ${told(downCents)}`] : []),
    ...(tradeInCents > 0 ? [`Trade-in: ${told(tradeInCents)}`] : []),
    `Amount financed: ${told(loan.financedCents)}`,
    `Payments: ${loan.months} of ${told(figures.paymentCents)} a month`,
    ...(loan.balloonCents > 0 ? [`Balloon: ${told(loan.balloonCents)}`] : []),
    `APR: ${figures.apr}%`,
    `Interest: ${told(figures.chargeCents)}`,
    `Total of payments: ${told(figures.totalCents)}`,
    '',
    address,
  ];
  const subject = encodeURIComponent(`Financing of the ${carName}`);
  return `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${subject}&body=${encodeURIComponent(lines.join('\r\n'))}`;
}

import { formatMoney } from './money.ts';
import { withoutHidden } from './text/without-hidden.ts';

/** What a text says: a figure, or why it says none. The fault is absent where the text has no figure in it at all. */
export type ReadFigure = { figure: number; fault?: undefined } | { figure?: undefined; fault?: string };

/** What kind of figure a field holds. */
interface Kind {
  /** Whether `body`, digits and what parts them, can mean one thing only. */
  isClear(body: string): boolean;
  /** Whether the question may offer such a figure as one that was meant. */
  isPossible(figure: number): boolean;
  tell(figure: number): string;
}

/** A figure without its sign: digits with single signs between them. */
const shape = /^(-?)\s*\$?\s*(\d+(?:[.,'’\s]\d+)*[.,]?|[.]\d+)$/u;
/** Thousands in groups of three that one sign parts, and a point. */
const grouped = /^\d{1,3}(?:([,\s'’])\d{3})(?:\1\d{3})*(?:\.(\d*))?$/u;
const plain = /^\d*(?:\.(\d*))?$/u;

const decimalsIn = (body: string): number | undefined => {
  const found = plain.exec(body)?.slice(1) ?? grouped.exec(body)?.slice(2);
  return found && (found[0]?.length ?? 0);
};

const hasCents = (dollars: number) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;
const inWords = (figure: number) => figure.toLocaleString('en-US', { maximumFractionDigits: 6 });

const amount: Kind = {
  isClear: (body) => (decimalsIn(body) ?? 3) <= 2,
  isPossible: hasCents,
  tell: formatMoney,
};

/** Three digits behind a point may be thousands: only in figures that are not whole as a rule they cannot. */
const whole: Kind = {
  isClear: (body) => (decimalsIn(body) ?? 3) !== 3,
  isPossible: () => true,
  tell: inWords,
};

/** Small figures such as percents have no thousands: a comma among them is a point. */
const decimal: Kind = {
  isClear: (body) => /^\d*(?:[.,]\d*)?$/u.test(body),
  isPossible: () => true,
  tell: inWords,
};

/** The figures that a text may mean: its last sign is a point, or all its signs part thousands. */
function meantBy(body: string): number[] {
  const last = /[.,](?=\d*$)/u.exec(body);
  const digits = body.replaceAll(/\D/g, '');
  if (!last || body.indexOf(last[0]) < last.index) return [Number(digits)];
  const fraction = body.slice(last.index + 1);
  return [
    Number(`${body.slice(0, last.index).replaceAll(/\D/g, '')}.${fraction}`),
    ...(fraction === '' ? [] : [Number(digits)]),
  ];
}

function read(text: string, kind: Kind): ReadFigure | undefined {
  const typed = withoutHidden(text).trim().replace(/^[−–]/u, '-');
  if (typed === '') return undefined;
  const [, sign, body] = shape.exec(typed) ?? [];
  if (body === undefined) return {};
  if (kind.isClear(body)) {
    const point = kind === decimal ? body.replace(',', '.') : body.replaceAll(/[^\d.]/gu, '');
    return { figure: Number(`${sign}${point}`) };
  }
  const meant = meantBy(body).filter(kind.isPossible);
  if (meant.length === 0) return {};
  const offered = meant.map((figure) => kind.tell(sign === '-' ? -figure : figure));
  const hint =
    kind === whole && meant.some((figure) => !Number.isInteger(figure)) ? ' Enter a whole number' : '';
  return { fault: `Did you mean ${offered.join(' or ')}?${hint}` };
}

/**
 * Dollars as people write them: '12500', '$12,500' or '12 500.50'. Undefined where nothing was typed. What could be two amounts,
 * such as '12,50' and '84.300', is none: the fault asks which is meant, money is never guessed (rules.md#formats).
 */
export const readAmount = (text: string): ReadFigure | undefined => read(text, amount);

/** A figure that is whole as a rule, such as a mileage: '120,000' and '120 000' are 120000, '120.000' may be 120 as well. */
export const readWhole = (text: string): ReadFigure | undefined => read(text, whole);

/** A small figure such as a percentage: '7.5' and '7,5'. */
export const readDecimal = (text: string): ReadFigure | undefined => read(text, decimal);

/**
 * A figure for its schema; a text that is none as it was typed, which `amountError` and the like refuse in words. A figure that code
 * put into the field is one already.
 */
const forSchema = (typed: string | number, kind: Kind): number | string | undefined => {
  if (typeof typed === 'number') return typed;
  const known = read(typed, kind);
  return known && (known.figure ?? typed);
};

/** Dollars that were typed, for a schema with `amountError`. */
export const dollarsTyped = (text: string | number) => forSchema(text, amount);

/** A whole figure that was typed, for a schema with `wholeError`. */
export const figureTyped = (text: string | number) => forSchema(text, whole);

/** A percentage or the like that was typed, for a schema with `decimalError`. */
export const decimalTyped = (text: string | number) => forSchema(text, decimal);

/** The error of a `z.number`: of a text what it may mean, otherwise `otherwise`. */
const errorOf = (kind: Kind) => (otherwise: string) => ({
  error: ({ input }: { input?: unknown }): string =>
    (typeof input === 'string' ? read(input, kind)?.fault : undefined) ?? otherwise,
});

export const amountError = errorOf(amount);
export const wholeError = errorOf(whole);
export const decimalError = errorOf(decimal);

/** One line of the bench's table. */
export interface Figure {
  what: string;
  /** Ours over the limit's, or over the smaller one's; absent where there is nothing to compare with. */
  ratio?: number;
  seen: string;
  against?: string;
  goal: string;
}

const ascending = (values: readonly number[]) => values.toSorted((one, other) => one - other);

/** The middle one; of an even number the upper of both. Throws where there is none. */
export function median(values: readonly number[]): number {
  const middle = ascending(values)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('There is no median of nothing.');
  return middle;
}

/** The value that `part` of all are at most: 0.99 for the 99th percentile. Throws where there is none. */
export function percentile(values: readonly number[], part: number): number {
  const found = ascending(values)[Math.max(0, Math.ceil(part * values.length) - 1)];
  if (found === undefined) throw new Error('There is no percentile of nothing.');
  return found;
}

/** A rate as a person reads it: whole above 100 a second. */
export const perSecond = (rate: number): string =>
  `${rate >= 100 ? Math.round(rate).toLocaleString('en-US') : rate.toFixed(1)}/s`;

export const headOfTable = '| ratio | what | seen | against | to reach |\n|---|---|---|---|---|';

/** A line of the table for docs/performance.md: the ratio first, as it is what travels to other machines. */
export const lineOf = ({ what, ratio, seen, against, goal }: Figure): string =>
  `| ${ratio === undefined ? '–' : `**${ratio.toFixed(ratio < 0.1 ? 4 : 2)}**`} | ${what} | ${seen} | ${against ?? '–'} | ${goal} |`;

/** The rows of these names, in the order of the list; all of them where none is named. Throws a sentence for a name that no row has. */
export function chosenRows<Row>(
  all: Readonly<Record<string, Row>>,
  names: readonly string[],
): [string, Row][] {
  const unknown = names.filter((name) => !Object.hasOwn(all, name));
  if (unknown.length > 0)
    throw new Error(`There is no row ${unknown.join(', ')}. The rows are ${Object.keys(all).join(', ')}.`);
  return Object.entries(all).filter(([name]) => names.length === 0 || names.includes(name));
}

/** What `act` gives, or a failure once `seconds` are over: a row that hangs does not keep the others from being measured. */
export async function within<Result>(seconds: number, act: () => Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`took more than ${seconds} s`)), seconds * 1000);
  try {
    return await Promise.race([act(), promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** A number with its noun: '1 car', '1,200 cars'. */
export const counted = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

/** What a list says of how many there are. */
export interface Count {
  total: number;
  /** Counting stopped there: there are more. */
  atLeast: boolean;
}

/** '37' or '1,000+'. */
export const countText = ({ total, atLeast }: Count): string =>
  `${total.toLocaleString('en-US')}${atLeast ? '+' : ''}`;

/** The same with its noun: '1 car', '37 cars' or '1,000+ cars'. */
export const countedText = (count: Count, one: string, many: string): string =>
  `${countText(count)} ${count.total === 1 && !count.atLeast ? one : many}`;

/** How many each filter of a list would give; one that was not counted is absent. */
export type FilterCounts<Filter extends string> = Readonly<Partial<Record<Filter, Count>>>;

/**
 * `Brakes (3)`: a filter in a select with its count. Where none was found though not all rows were read, no number is known.
 */
export const withCount = (label: string, count: Count | undefined): string =>
  count && (count.total > 0 || !count.atLeast) ? `${label} (${countText(count)})` : label;

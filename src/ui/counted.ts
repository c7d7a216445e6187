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

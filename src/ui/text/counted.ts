/** A number with its noun: '1 car', '1,200 cars'. */
export const counted = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

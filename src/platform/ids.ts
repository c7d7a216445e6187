import { randomInt, randomUUIDv7 } from 'node:crypto';

/** Ids grow with time, so that new rows land at the end of their index and a list by id is a list by age. */
export const newId = (): string => randomUUIDv7();

const receiptAlphabet = '23456789ABCDEFGHJKLMNPQRSTVWXYZ';

/** `MQ-` and twelve random characters without look-alikes: about 59 bits, not guessable or countable (decision 12). */
export function newReceiptNumber(): string {
  const characters = Array.from({ length: 12 }, () => receiptAlphabet[randomInt(receiptAlphabet.length)]);
  return `MQ-${characters.slice(0, 4).join('')}-${characters.slice(4, 8).join('')}-${characters.slice(8).join('')}`;
}

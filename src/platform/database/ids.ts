import { randomBytes, randomInt } from 'node:crypto';

let latest = 0;
let counter = 0;

/**
 * A UUID version 7 (RFC 9562): ids grow with time, so that new rows land at the end of their index and a
 * list by id is a list by age. The counter in `rand_a` keeps that order within a millisecond (RFC 9562,
 * section 6.2, method 1), which Node's own randomUUIDv7 does not.
 */
export function newId(): string {
  const millisecond = Date.now();
  if (millisecond > latest) [latest, counter] = [millisecond, randomInt(0x400)];
  else if (++counter > 0xfff) [latest, counter] = [latest + 1, 0];
  const time = latest.toString(16).padStart(12, '0');
  const random = randomBytes(8);
  random[0] = 0x80 | (random[0]! & 0x3f);
  const tail = random.toString('hex');
  const third = (0x7000 | counter).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-${third}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

const receiptAlphabet = '23456789ABCDEFGHJKLMNPQRSTVWXYZ';

/**
 * `MQ-` and twelve random characters without look-alikes: about 59 bits, not guessable or countable
 * (rules.md#receipts).
 */
export function newReceiptNumber(): string {
  const characters = Array.from({ length: 12 }, () => receiptAlphabet[randomInt(receiptAlphabet.length)]);
  return `MQ-${characters.slice(0, 4).join('')}-${characters.slice(4, 8).join('')}-${characters.slice(8).join('')}`;
}

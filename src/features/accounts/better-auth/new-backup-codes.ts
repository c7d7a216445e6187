import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike on paper: no i, l, o, 0 and 1. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const letters = (count: number) =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Ten codes for the day when the phone is lost, such as 'k7fgp-2xw9d'; each works once. */
export const newBackupCodes = (): string[] => Array.from({ length: 10 }, () => `${letters(5)}-${letters(5)}`);

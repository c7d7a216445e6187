import { isVin, plainVin, vinAlphabet } from '#platform/text/is-vin.ts';

const letters = vinAlphabet.slice(0, 23);

/** What each letter counts, from A to Z without I, O and Q (49 CFR 565.15, table III); digits count as themselves. */
const letterValues = '12345678123457923456789';
/** The weight of each position (49 CFR 565.15, table IV); the ninth is the check digit's own. */
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

const numericOf = (character: string): number =>
  Number(letterValues.charAt(letters.indexOf(character)) || character);

/** The check digit of these 17 characters, whatever stands at its place, the ninth: 0 to 9, or X for 10. */
export function checkDigitOf(vin: string): string {
  const total = weights.reduce((sum, weight, place) => sum + weight * numericOf(vin.charAt(place)), 0);
  return total % 11 === 10 ? 'X' : String(total % 11);
}

export const hasValidCheckDigit = (vin: string): boolean => isVin(vin) && vin.charAt(8) === checkDigitOf(vin);

/** Makers of North America (ISO 3780: 1 to 5) have to use the check digit; others may use its place for something else. */
const needsCheckDigit = (vin: string): boolean => /^[1-5]/.test(vin);

export type JudgedVin = { vin: string; warning?: string } | { problem: string };

/** The VIN that somebody typed, what is odd about it, or why it is none (rules.md#vehicles). */
export function judgeVin(typed: string): JudgedVin {
  const vin = plainVin(typed);
  if (vin === '') return { problem: 'Enter the VIN' };
  const wrong = /[^A-HJ-NPR-Z0-9]/u.exec(vin)?.[0];
  if (wrong && 'IOQ'.includes(wrong))
    return { problem: `A VIN has no ${wrong}: is it a ${wrong === 'I' ? '1' : '0'}?` };
  if (wrong) return { problem: 'A VIN has the letters A to Z without I, O and Q, and digits' };
  if (!isVin(vin)) return { problem: `A VIN has 17 characters: this has ${vin.length}` };
  if (hasValidCheckDigit(vin)) return { vin };
  if (needsCheckDigit(vin)) return { problem: 'The check digit does not match: check for a typo' };
  return {
    vin,
    warning: 'The check digit does not match. VINs from Europe may not have one: check it again.',
  };
}

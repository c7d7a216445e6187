import { isChassisNumber, isVin, plainVin, vinAlphabet } from './is-vin.ts';

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

/**
 * Makers of North America have to use the check digit; others may use its place for something else. ISO 3780: 1 to 5, and of
 * region 7 all but New Zealand's 7A to 7E, such as 7SA (Tesla) and 7JR (Volvo).
 */
const needsCheckDigit = (vin: string): boolean => /^(?:[1-5]|7[^A-E])/.test(vin);

/** The first model year whose vehicles all have a VIN of 17 characters (49 CFR 565.12). */
export const firstYearOfVins = 1981;

/** Whether vehicles of this model year may have a chassis number of another form; not where the year is unknown. */
const isBeforeVins = (modelYear: number | null | undefined): boolean =>
  typeof modelYear === 'number' && modelYear < firstYearOfVins;

export type JudgedVin = { vin: string; warning?: string } | { problem: string };

/**
 * The VIN that somebody typed, what has to be confirmed of it, or why it is none (rules.md#vehicles). `modelYear`: of the vehicle,
 * absent where it is unknown; before 1981 its number is a chassis number of 5 to 17 letters and digits.
 */
export function judgeVin(typed: string, modelYear?: number | null): JudgedVin {
  const vin = plainVin(typed);
  if (vin === '') return { problem: 'Enter the VIN' };
  if (isBeforeVins(modelYear))
    return isChassisNumber(vin)
      ? { vin }
      : { problem: `A chassis number has 5 to 17 letters and digits: this has ${vin.length}` };
  const wrong = /[^A-HJ-NPR-Z0-9]/u.exec(vin)?.[0];
  if (wrong && 'IOQ'.includes(wrong))
    return { problem: `A VIN has no ${wrong}: is it a ${wrong === 'I' ? '1' : '0'}?` };
  if (wrong) return { problem: 'A VIN has the letters A to Z without I, O and Q, and digits' };
  if (!isVin(vin)) {
    const older = isChassisNumber(vin) ? `. Only model years before ${firstYearOfVins} have fewer` : '';
    return { problem: `A VIN has 17 characters: this has ${vin.length}${older}` };
  }
  if (hasValidCheckDigit(vin)) return { vin };
  const why = needsCheckDigit(vin) ? 'Check for a typo' : 'VINs from Europe may not have one: check it again';
  return { vin, warning: `The check digit does not match. ${why}.` };
}

/** The label of the checkbox by which staff confirm a VIN. */
export const confirmVinText = 'I compared this VIN with the vehicle';

/** What has to be confirmed of a VIN before staff write it: undefined where nothing, or where it is none. */
export function warningOfVin(typed: string, modelYear?: number | null): string | undefined {
  const judged = judgeVin(typed, modelYear);
  return 'vin' in judged ? judged.warning : undefined;
}

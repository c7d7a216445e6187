import { randomInt } from 'node:crypto';
import { checkDigitOf } from '#features/vehicles/vin.rules.ts';
import { vinAlphabet } from '#platform/text/is-vin.ts';

/** A VIN of a North American maker with the right check digit, which no other call gets (33^8 of them). */
export function aRealVin(): string {
  const serial = Array.from({ length: 8 }, () => vinAlphabet.charAt(randomInt(vinAlphabet.length)));
  const vin = `1HGCM8260${serial.join('')}`;
  return vin.slice(0, 8) + checkDigitOf(vin) + vin.slice(9);
}

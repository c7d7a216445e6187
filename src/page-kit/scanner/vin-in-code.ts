import { isVin, plainVin } from '#platform/text/is-vin.ts';

/**
 * What a code on a car says, as a scanner hands it on: its VIN where one stands in it, else the text as it is. Makers put
 * an I before the VIN of an import (AIAG B-10), asterisks around a Code 39, and addresses or other data into QR codes.
 */
export function readCode(code: string): string {
  const text = code.toUpperCase().trim();
  const words = text.split(/[^A-Z0-9]+/);
  const found = words.find(isVin) ?? words.map((word) => word.replace(/^I/, '')).find(isVin);
  return found ?? plainVin(code);
}

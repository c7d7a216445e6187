import { like, or, type SQL, sql } from 'drizzle-orm';
import { beginningWith, containing } from '#platform/database/like-pattern.ts';
import { plainVin } from '#platform/text/is-vin.ts';
import { vehicles } from '../vehicles.tables.ts';

/** What a part of a VIN, or the beginning of a stock number, can be: vehicles have no others. */
const partOfVin = /^[A-HJ-NPR-Z0-9]{1,17}$/;
const beginningOfStockNumber = /^[A-Z0-9-]{1,12}$/;

/** What a search means of a VIN and of a stock number; either may be impossible. */
function numbersOf(search: string): { vin: string | undefined; ofStock: SQL | undefined } {
  const vin = plainVin(search);
  const number = search.trim().toUpperCase();
  return {
    vin: partOfVin.test(vin) ? vin : undefined,
    ofStock: beginningOfStockNumber.test(number)
      ? like(vehicles.stockNumber, beginningWith(number))
      : undefined,
  };
}

const ofVin = (vin: string): SQL => like(vehicles.vin, containing(vin));

/** The number that a search may be: part of a VIN, or the beginning of a stock number. */
export function matchingNumber(search: string): SQL {
  const { vin, ofStock } = numbersOf(search);
  return or(vin ? ofVin(vin) : undefined, ofStock) ?? sql`false`;
}

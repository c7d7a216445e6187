import type { OrderState, OrderType } from '#features/orders/orders.rules.ts';
import { isVin, vinAlphabet } from '#platform/text/is-vin.ts';
import { checkDigitOf } from '#platform/text/judge-vin.ts';

const letters = vinAlphabet.slice(0, 23);

/** Model years in their order; the letters come round every 30 years (49 CFR 565.15, table VII). */
const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789';

/** The tenth character, for model years from 1980 on. */
export const modelYearCode = (year: number): string => yearCodes.charAt((year - 1980) % yearCodes.length);

/**
 * The model year that a VIN of the North American standard says, up to `latest`; undefined where its tenth character is none of a
 * year. The seventh is a letter from 2010 on.
 */
export function modelYearOf(vin: string, latest: number): number | undefined {
  const place = yearCodes.indexOf(vin.charAt(9));
  if (place < 0) return undefined;
  const year = 1980 + place + (/[A-Z]/.test(vin.charAt(6)) ? yearCodes.length : 0);
  return year > latest ? year - yearCodes.length : year;
}

/** A number that is always the same for the same text (FNV-1a, 32 bits). */
const numberOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return hash >>> 0;
};

/**
 * Characters 4 to 8: the same for every vehicle of a make and model. The seventh character of the VIN is a letter, which
 * says of a passenger car that its model year is 2010 or later.
 */
function descriptorOf(car: { make: string; model: string }): string {
  let rest = numberOf(`${car.make} ${car.model}`.toLowerCase());
  const next = (among: string) => {
    const character = among.charAt(rest % among.length);
    rest = Math.floor(rest / among.length);
    return character;
  };
  return [vinAlphabet, vinAlphabet, vinAlphabet, letters, vinAlphabet].map(next).join('');
}

/** What the dealership is known by in its VINs: `vin` of brand.config.ts. */
export interface Numbering {
  /** The maker's code (WMI, ISO 3780): three characters. */
  maker: string;
  /** Where the vehicle is completed: one character. */
  plant: string;
}

/** Throws where the dealership's configuration could not make a VIN. */
export function assertNumbering({ maker, plant }: Numbering): void {
  if (maker.length === 3 && plant.length === 1 && isVin(`${maker}${plant}`.padEnd(17, '0'))) return;
  throw new Error(
    'brand.config.ts: vin.maker has three and vin.plant one of A to Z (no I, O, Q) and 0 to 9.',
  );
}

export interface VehicleToNumber {
  make: string;
  model: string;
  /** The calendar year of its sale counts as its model year. */
  year: number;
  /** Characters 12 to 17: one of the alphabet and five digits. */
  serial: string;
}

/**
 * The VIN of a vehicle (rules.md#vin): maker (1–3), make and model (4–8), check digit (9), model year (10), plant (11),
 * serial (12–17).
 */
export function composeVin(numbering: Numbering, vehicle: VehicleToNumber): string {
  const head = numbering.maker + descriptorOf(vehicle);
  const tail = modelYearCode(vehicle.year) + numbering.plant + vehicle.serial;
  return head + checkDigitOf(`${head}0${tail}`) + tail;
}

/** Why an order's vehicle gets no VIN. */
export interface Obstacle {
  /** Stable, for programs. */
  code: 'rented' | 'unpaid' | 'cancelled';
  /** For people. */
  text: string;
}

interface SoldOrder {
  type: OrderType;
  state: OrderState;
  /** Null where the payment was declined, or is still being confirmed. */
  paidAt: Date | null;
}

/** Only a purchased vehicle that is paid for gets a VIN (rules.md#vin); undefined where nothing is in the way. */
export function obstacleTo({ type, state, paidAt }: SoldOrder): Obstacle | undefined {
  if (type === 'rent')
    return {
      code: 'rented',
      text: 'This receipt is for a rental. VINs are generated only for purchased vehicles.',
    };
  if (state === 'pending')
    return { code: 'unpaid', text: 'This order is not paid yet. You can generate a VIN after payment.' };
  if (state === 'cancelled' && paidAt === null)
    return { code: 'unpaid', text: 'This order was never paid, so no VIN can be generated.' };
  if (state === 'cancelled')
    return { code: 'cancelled', text: 'This order was canceled, so no VIN can be generated.' };
  return undefined;
}

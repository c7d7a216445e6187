import { withoutHidden } from './without-hidden.ts';

/** The characters of a VIN (ISO 3779): I, O and Q are left out, since they look like digits. */
export const vinAlphabet = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

/** A VIN as it was typed, scanned or pasted: without blanks, hyphens and signs that nobody sees, in capitals. */
export const plainVin = (typed: string): string =>
  withoutHidden(typed).replaceAll(/[\s-]/g, '').toUpperCase();

/**
 * 17 characters of the VIN alphabet. The check digit is not looked at: European VINs have none
 * (rules.md#service-center).
 */
export const isVin = (text: string): boolean => /^[A-HJ-NPR-Z0-9]{17}$/.test(text);

/** 5 to 17 letters and digits: a VIN, or the chassis number of an older or imported car (rules.md#service-center). */
export const isChassisNumber = (text: string): boolean => /^[A-Z0-9]{5,17}$/.test(text);

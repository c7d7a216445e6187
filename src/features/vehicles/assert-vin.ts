import { badInput } from '#platform/errors.ts';
import { judgeVin } from '#platform/text/judge-vin.ts';
import { vinUnconfirmed } from './vehicles.errors.ts';

/** What is known of a vehicle whose VIN staff write. */
export interface WrittenVin {
  /** Of its listing; null or absent: unknown. */
  modelYear?: number | null;
  /** Somebody compared the VIN with the vehicle, although its check digit does not match. */
  vinConfirmed?: boolean;
}

/**
 * The one rule for VINs that staff write (rules.md#vehicles). Throws 400 at `field` for what is no VIN, nor a chassis number of a
 * vehicle that old, and 409 `vin-unconfirmed` there for a wrong check digit that nobody has confirmed. Returns the VINs that were
 * confirmed so, for the audit.
 */
export function assertVins(vins: readonly string[], known: WrittenVin, field = 'vin'): string[] {
  const confirmed: string[] = [];
  for (const vin of vins) {
    const judged = judgeVin(vin, known.modelYear);
    if ('problem' in judged) throw badInput({ [field]: judged.problem });
    if (judged.warning) confirmed.push(vin);
  }
  if (confirmed.length > 0 && !known.vinConfirmed) throw vinUnconfirmed(confirmed, field);
  return confirmed;
}

/** What the audit and the sheet of a vehicle say of it: nothing where nothing was confirmed. */
export const confirmedNote = (confirmed: readonly string[]) =>
  confirmed.length > 0 ? { vinConfirmed: true } : {};

import type { FuelLevel } from '../rental-condition/rental-condition.rules.ts';

/** A level as it was typed, or chosen: nothing typed is no level; undefined for what is none. */
export function levelIn(typed: string, isElectric: boolean): FuelLevel | undefined {
  const text = typed.trim();
  if (text === '') return {};
  if (!/^\d{1,3}$/.test(text) || Number(text) > (isElectric ? 100 : 8)) return undefined;
  return isElectric ? { chargePercent: Number(text) } : { fuelEighths: Number(text) };
}

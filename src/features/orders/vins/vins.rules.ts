import { mileageIn } from '#features/vehicles/vehicles.contract.ts';
import { readWhole } from '#platform/figures.ts';
import { judgeVin } from '#platform/text/judge-vin.ts';
import { typedFigure, type Units } from '#platform/units.ts';
import type { NameableVehicle, NameableVehicles } from './vins.contract.ts';

const daysText = (days: number): string =>
  days === 0 ? 'came today' : `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'} here`;

/** 'V1001 · …123456 · 12 days here · Row B' */
export const vehicleText = ({ stockNumber, vin, daysHere, location }: NameableVehicle): string =>
  [stockNumber, `…${vin.slice(-6)}`, daysText(daysHere), location].filter(Boolean).join(' · ');

/** What a VIN that was typed for an order means. */
export interface MeantVehicle {
  /** Absent until it is one. */
  vin?: string;
  /** Absent where it is a vehicle that has no row yet. */
  vehicle?: NameableVehicle;
  /** What follows from it, or is odd about it; never an error. */
  note?: string;
  /** Its check digit does not match: somebody has to confirm it. */
  isOdd?: boolean;
  problem?: string;
}

/** Reads the VIN that stands in the field, beside what the order has and what could be named instead. */
export function meantVehicle(typed: string, { taken, available, modelYear }: NameableVehicles): MeantVehicle {
  if (typed.trim() === '') return {};
  const judged = judgeVin(typed, modelYear);
  if ('problem' in judged) return { problem: judged.problem };
  const { vin, warning } = judged;
  const vehicle = [...(taken ? [taken] : []), ...available].find((one) => one.vin === vin);
  const free = taken && vehicle?._id !== taken._id ? `${taken.stockNumber} is available again.` : undefined;
  if (vehicle) return { vin, vehicle, note: [vehicleText(vehicle), free].filter(Boolean).join('. ') };
  const news = 'No vehicle of this listing has this VIN yet. It will be saved.';
  return { vin, note: [news, free].filter(Boolean).join(' '), ...(warning && { isOdd: true }) };
}

/** The mileage that somebody typed in these units, undefined where nothing, or what is wrong with it. */
export function judgeMileage(typed: string, units: Units): { mileageKm?: number } | { problem: string } {
  const read = readWhole(typed);
  if (!read) return {};
  const name = units === 'miles' ? 'miles' : 'kilometers';
  if (read.fault !== undefined) return { problem: read.fault };
  if (read.figure === undefined || !Number.isInteger(read.figure) || read.figure < 0)
    return { problem: `Enter a whole number of ${name}, such as 12` };
  const judged = mileageIn(units).safeParse(typedFigure(read.figure, units));
  return judged.success ? { mileageKm: judged.data } : { problem: judged.error.issues[0]!.message };
}

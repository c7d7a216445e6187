import { formatMoney } from '#platform/money.ts';
import { distanceText, type Units } from '#platform/units.ts';
import { type VehicleState, vehicleEventWords, vehicleStateWords } from '../vehicles.rules.ts';
import type { SheetEvent, VehicleSheet } from './sheet.contract.ts';

/** One line of a vehicle's history. */
export interface HistoryLine {
  at: string;
  text: string;
  /** What it was and is, a reason: one in each line. */
  more: string[];
  by?: string;
  orderId?: string;
}

const fieldWords: Readonly<Record<string, string>> = {
  vin: 'VIN',
  arrivedOn: 'Arrived on',
  location: 'Location',
  mileageKm: 'Mileage',
  notes: 'Notes',
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const inWords = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'number') return value.toLocaleString('en-US');
  return String(value);
};

const isState = (value: unknown): value is VehicleState =>
  typeof value === 'string' && value in vehicleStateWords;
const stateIn = (value: unknown): string => (isState(value) ? vehicleStateWords[value] : inWords(value));

/** 'Location: none → Yard 2', for each field that differs. */
function changesIn({ before, after }: Record<string, unknown>, units: Units): string[] {
  if (!isRecord(before) || !isRecord(after)) return [];
  const told = (name: string, value: unknown) =>
    name === 'mileageKm' && typeof value === 'number' ? distanceText(value, units) : inWords(value);
  return Object.keys(after)
    .filter((name) => name !== 'vinConfirmed')
    .map((name) => `${fieldWords[name] ?? name}: ${told(name, before[name])} → ${told(name, after[name])}`);
}

function moreOf({ what, details }: SheetEvent, units: Units): string[] {
  const { state, reason, mileageKm, location, before, after } = details;
  const lines: string[] = [];
  if (what === 'changed') lines.push(...changesIn(details, units));
  if (what === 'state-changed' || what === 'left') lines.push(`${stateIn(before)} → ${stateIn(after)}`);
  if (what === 'taken' && state !== undefined) lines.push(`It is ${stateIn(state).toLowerCase()}`);
  if ((what === 'given-back' || what === 'taken-back') && state !== undefined)
    lines.push(`It is ${stateIn(state).toLowerCase()}`);
  if (details.vinConfirmed === true || (isRecord(after) && after.vinConfirmed === true))
    lines.push('Check digit does not match; VIN compared with the vehicle');
  if (typeof location === 'string') lines.push(`Location: ${location}`);
  if (typeof mileageKm === 'number') lines.push(distanceText(mileageKm, units));
  if (typeof reason === 'string') lines.push(reason);
  return lines;
}

/** What happened to a vehicle and to the price of its listing meanwhile, the newest first. */
export function vehicleHistoryOf(
  { events, prices }: Pick<VehicleSheet, 'events' | 'prices'>,
  units: Units,
): HistoryLine[] {
  const lines: HistoryLine[] = [
    ...events.map((event) => ({
      at: event.at,
      text: vehicleEventWords[event.what],
      more: moreOf(event, units),
      ...(event.by && { by: event.by }),
      ...(event.orderId && { orderId: event.orderId }),
    })),
    ...prices.map(({ at, before, after }) => ({
      at,
      text: 'Price of its listing',
      more: [`${formatMoney(before)} → ${formatMoney(after)}`],
    })),
  ];
  // Of one moment, what is listed first happened last.
  return lines.sort((one, other) => new Date(other.at).getTime() - new Date(one.at).getTime());
}

import type { Appointment } from '../../../service-center.contract.ts';

/** A vehicle that a customer may mean. */
export interface OwnVehicle {
  vin: string;
  /** What it is, as far as that is known. */
  name: string;
}

/** What was bought here, newest first, and then whatever else was booked in before. Each VIN once. */
export function ownVehicles(
  bought: readonly { vin: string; make: string; model: string }[],
  appointments: readonly Pick<Appointment, 'VIN'>[],
): OwnVehicle[] {
  const vehicles = new Map(bought.map(({ vin, make, model }) => [vin, `${make} ${model}`]));
  for (const { VIN } of appointments) if (!vehicles.has(VIN)) vehicles.set(VIN, 'Booked in before');
  return Array.from(vehicles, ([vin, name]) => ({ vin, name }));
}

/** More than these nobody reads; typing leads to the others. */
const shownAtMost = 4;

/** Those that what was typed may become, by VIN or name. Once one is chosen, the first of them all, to choose again. */
export function suggestedFor(vehicles: readonly OwnVehicle[], typed: string): OwnVehicle[] {
  const wanted = typed.trim().toUpperCase();
  const isChosen = vehicles.some(({ vin }) => vin === wanted);
  const fitting = isChosen
    ? vehicles.toSorted((one, other) => Number(other.vin === wanted) - Number(one.vin === wanted))
    : vehicles.filter(({ vin, name }) => vin.includes(wanted) || name.toUpperCase().includes(wanted));
  return fitting.slice(0, shownAtMost);
}

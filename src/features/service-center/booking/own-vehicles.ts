import type { Appointment } from '../service-center.contract.ts';

/** A vehicle that a customer may mean. */
export interface OwnVehicle {
  vin: string;
  /** What it is, as far as that is known. */
  name: string;
}

/** Vehicles of the garage, newest first, then others that had an appointment before. Each VIN once. */
export function ownVehicles(
  garage: readonly { vin: string; make: string; model: string }[],
  appointments: readonly Pick<Appointment, 'VIN'>[],
): OwnVehicle[] {
  const vehicles = new Map(garage.map(({ vin, make, model }) => [vin, `${make} ${model}`]));
  for (const { VIN } of appointments)
    if (VIN !== '' && !vehicles.has(VIN)) vehicles.set(VIN, 'Booked before');
  return Array.from(vehicles, ([vin, name]) => ({ vin, name }));
}

/** Highest number of suggestions, so that the list stays short. Typing finds the others. */
const shownAtMost = 4;

/** The vehicles whose VIN or name contains the typed text. Once one is chosen: all, that one first. */
export function suggestedFor(vehicles: readonly OwnVehicle[], typed: string): OwnVehicle[] {
  const wanted = typed.trim().toUpperCase();
  const isChosen = vehicles.some(({ vin }) => vin === wanted);
  const fitting = isChosen
    ? vehicles.toSorted((one, other) => Number(other.vin === wanted) - Number(one.vin === wanted))
    : vehicles.filter(({ vin, name }) => vin.includes(wanted) || name.toUpperCase().includes(wanted));
  return fitting.slice(0, shownAtMost);
}

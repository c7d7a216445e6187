/** The states of a vehicle and their words (rules.md#vehicles). */
export const vehicleStateWords = {
  preparing: 'Preparing',
  available: 'Available',
  held: 'Held',
  sold: 'Sold',
  rented: 'Rented',
  gone: 'Left',
} as const;
export type VehicleState = keyof typeof vehicleStateWords;

/** The state behind 'is', within a sentence. */
export const stateInSentence = (state: VehicleState): string =>
  state === 'gone' ? 'no longer in stock' : vehicleStateWords[state].toLowerCase();

/** The states in which an order has a vehicle that is not with its customer for good. */
export const takenStates = ['held', 'sold', 'rented'] as const;
export type TakenState = (typeof takenStates)[number];

/** What staff may choose by themselves: orders do the rest. */
export const statesByHand: Readonly<Partial<Record<VehicleState, readonly VehicleState[]>>> = {
  preparing: ['available', 'gone'],
  available: ['preparing', 'gone'],
};

/** What happened to a vehicle: its sheet tells it from arrival to today. */
export const vehicleEventWords = {
  arrived: 'Arrived',
  identified: 'VIN recorded',
  changed: 'Changed',
  'state-changed': 'State changed',
  taken: 'Assigned to an order',
  'given-back': 'Available again',
  'handed-over': 'Handed over',
  'taken-back': 'Returned',
  'moved-listing': 'Moved to another listing',
  left: 'Removed from inventory',
} as const;
export type VehicleEvent = keyof typeof vehicleEventWords;

/** The code of the refusal of a VIN whose check digit does not match and that nobody confirmed. */
export const vinUnconfirmedCode = 'vin-unconfirmed';

/** The code of a refusal: a certain vehicle was to be bought or reserved, and it is free no more. */
export const vehicleTakenCode = 'vehicle-taken';

/** Characters. */
export const longestStockNumber = 12;
export const longestLocation = 60;
export const longestVehicleNote = 2_000;

/** Stock numbers that the shop gives: none is typed by hand. */
export const isGivenStockNumber = (text: string): boolean => /^V\d+$/.test(text);

/** 'A1B2C3': how people tell vehicles of one listing apart. */
export const endOfVin = (vin: string): string => vin.slice(-6);

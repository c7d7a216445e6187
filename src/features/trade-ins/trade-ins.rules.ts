/** What was worked out beforehand of an old car that a customer brings along (rules.md#trade-in). */

export const conditions = ['good', 'fair', 'poor'] as const;
export type Condition = (typeof conditions)[number];

export const oldCarConditions: Readonly<Record<Condition, { label: string; hint: string }>> = {
  good: { label: 'Good', hint: 'Minor marks at most' },
  fair: { label: 'Fair', hint: 'Scratches, dents or worn seats' },
  poor: { label: 'Poor', hint: 'Rust, large dents or torn seats' },
};

export const accidents = ['none', 'repaired', 'unrepaired'] as const;
export type Accident = (typeof accidents)[number];

export const accidentWords: Readonly<Record<Accident, string>> = {
  none: 'No accident',
  repaired: 'Repaired after an accident',
  unrepaired: 'Unrepaired accident damage',
};

/** What became of a request; the table of what may follow what. */
export const tradeInStates = [
  'asked',
  'offered',
  'accepted',
  'paying',
  'used',
  'taken',
  'kept',
  'paid-out',
  'returned',
  'declined',
  'withdrawn',
  'expired',
] as const;
export type TradeInState = (typeof tradeInStates)[number];

const following: Readonly<Record<TradeInState, readonly TradeInState[]>> = {
  asked: ['offered', 'declined', 'withdrawn'],
  offered: ['offered', 'accepted', 'declined', 'withdrawn', 'expired'],
  accepted: ['paying', 'withdrawn', 'expired'],
  // A purchase that is being paid with it: paid, or declined and free again.
  paying: ['used', 'accepted'],
  used: ['taken', 'kept', 'returned'],
  // It is ours, since the handover; the purchase may still be undone.
  taken: ['returned', 'paid-out'],
  kept: [],
  'paid-out': [],
  returned: [],
  declined: [],
  withdrawn: [],
  expired: ['offered'],
};

export const tradeInMayBecome = (from: TradeInState, to: TradeInState): boolean =>
  following[from].includes(to);

/** The states of which a person has one request for a car at most. */
export const openStates = ['asked', 'offered', 'accepted', 'paying'] as const satisfies TradeInState[];

export const isOpen = (state: TradeInState): boolean => openStates.some((open) => open === state);

/** What staff see of a state, and customers. */
export const stateWords: Readonly<Record<TradeInState, string>> = {
  asked: 'Waiting for an offer',
  offered: 'Offer made',
  accepted: 'Accepted',
  paying: 'In checkout',
  used: 'Used for a purchase',
  taken: 'Taken in',
  kept: 'Kept by the customer, paid with money',
  'paid-out': 'Kept, paid out',
  returned: 'Order canceled',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

/** How many requests one person has open at a time. */
export const mostOpen = 5;
export const mostPhotos = 8;
export const longestName = 60;
export const longestNote = 500;
/** A car of before, and one of next year. */
export const leastYear = 1900;
export const mostYear = 2100;

/** What a purchase is paid with: what the offer leaves when what is owed on the car is paid off. */
export const creditOf = (offerCents: number, owedCents: number): number =>
  Math.max(0, offerCents - owedCents);

/** As it is stored, or as it is sent. */
interface NamedCar {
  make?: string | null;
  model?: string | null;
  modelYear?: number | null;
  vin?: string | null;
  VIN?: string;
}

/** '2019 Mazda MX-5', or the VIN of a car that nobody named. */
export const nameOfCar = ({ make, model, modelYear, vin, VIN }: NamedCar): string =>
  make && model ? `${modelYear ?? ''} ${make} ${model}`.trim() : `VIN ${VIN ?? vin ?? ''}`;

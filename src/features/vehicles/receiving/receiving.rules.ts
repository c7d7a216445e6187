/** Vehicles of one delivery: two lorries full, and what a sheet of scanned VINs holds. */
export const mostAtOnce = 500;

/** What the vehicles of a delivery are to the stock of their listing (rules.md#vehicles). */
export const kindsOfUnits = ['new', 'counted'] as const;
export type KindOfUnits = (typeof kindsOfUnits)[number];

/** Which of the vehicles that wait for their buyers a worker looks at. */
export const handoverViews = ['all', 'overdue', 'today', 'coming', 'no-vin'] as const;
export type HandoverView = (typeof handoverViews)[number];

/** Which rentals a worker looks at. */
export const rentalViews = ['out', 'due-today', 'overdue', 'returned'] as const;
export type RentalView = (typeof rentalViews)[number];

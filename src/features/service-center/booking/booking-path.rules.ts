/** What of the care of a car is booked. */
export const bookedCare = ['service', 'inspection'] as const;
export type BookedCare = (typeof bookedCare)[number];

/** Where a car is booked in; the form has this vehicle, and what it is to be done. */
export function bookingPath({ vin, care }: { vin?: string | undefined; care?: BookedCare }): string {
  const query = new URLSearchParams({ ...(vin && { vin }), ...(care && { for: care }) });
  return query.size === 0 ? '/book-appointment' : `/book-appointment?${query}`;
}

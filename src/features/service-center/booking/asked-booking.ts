import { isChassisNumber, plainVin } from '#platform/text/is-vin.ts';
import { type BookedCare, bookedCare } from './booking-path.rules.ts';

/** What an address asks to be booked. */
export interface AskedBooking {
  /** Empty: none, or nothing that can be one. */
  vin: string;
  care?: BookedCare;
}

/** What the address of the form asks for; what it cannot mean counts as nothing. */
export function bookingAskedIn(query: URLSearchParams): AskedBooking {
  const vin = plainVin(query.get('vin') ?? '');
  const care = bookedCare.find((one) => one === query.get('for'));
  return { vin: isChassisNumber(vin) ? vin : '', ...(care && { care }) };
}

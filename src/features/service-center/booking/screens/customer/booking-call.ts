import { type Refusal, refusalOf } from '../../../screens/refusal.ts';
import type { Appointment, Booking } from '../../../service-center.contract.ts';
import { serviceCenterApi } from '../../booking.api.ts';

/** How a call of the booking screens ended. */
type Outcome = { appointment: Appointment } | Refusal;

/** What the booking form says where no text came with the failure (rules.md#texts). */
const failedText = 'Failed to book appointment';

/** The server's text if there is one, else the listed one. */
export const failureText = (refusal: { error?: string }): string => refusal.error ?? failedText;

/** Never throws: a network that is away is an outcome too. */
export async function callBooking(booking: Booking): Promise<Outcome> {
  try {
    const answer = await serviceCenterApi()['service-center']['book-appointment'].$post({ json: booking });
    return answer.ok ? { appointment: (await answer.json()).appointment } : await refusalOf(answer);
  } catch {
    return {};
  }
}

/** Never throws. Cancelling what is cancelled already succeeds. */
export async function callCancellation(id: string): Promise<Outcome> {
  try {
    const answer = await serviceCenterApi()['service-center'].appointments[':id'].$delete({ param: { id } });
    return answer.ok ? { appointment: await answer.json() } : await refusalOf(answer);
  } catch {
    return {};
  }
}

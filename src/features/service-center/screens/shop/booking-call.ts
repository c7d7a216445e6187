import { serviceCenterApi } from '../../service-center.api.ts';
import type { Appointment, Booking } from '../../service-center.contract.ts';

/** How a call of the booking screens ended. */
export type Outcome =
  | { appointment: Appointment }
  /** `error` is the server's text; absent where no answer came. */
  | { error?: string; fields?: Record<string, string> };

/** What the booking form says where no text came with the failure (product.md section 8). */
const failedText = 'Failed to book appointment';

/** The server's text if there is one, else the listed one. */
export const failureText = (refusal: { error?: string }): string => refusal.error ?? failedText;

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string');

/** The `error` field of an answer (decision 3), and what is wrong with each field. */
async function refusalOf(answer: { json(): Promise<unknown> }): Promise<Outcome> {
  const said = (await answer.json().catch(() => null)) as { error?: unknown; fields?: unknown } | null;
  return {
    ...(typeof said?.error === 'string' && said.error !== '' && { error: said.error }),
    ...(isTexts(said?.fields) && { fields: said.fields }),
  };
}

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

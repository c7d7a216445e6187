import { serviceCenterApi } from '../../booking/booking.api.ts';
import type { Appointment } from '../../service-center.contract.ts';

/** The signed-in customer's appointments, upcoming ones first. Null where the shop did not answer. */
export async function fetchAppointments(fetch?: typeof globalThis.fetch): Promise<Appointment[] | null> {
  try {
    const answer = await serviceCenterApi(fetch)['service-center'].appointments.$get();
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

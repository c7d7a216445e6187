import { workshopApi } from '../../../booking/booking.api.ts';
import { type Refusal, refusalOf } from '../../../screens/refusal.ts';
import type { BookingForCustomer, WorkshopAppointment } from '../../../service-center.contract.ts';

/** What staff do with an appointment. */
export type Act =
  | { kind: 'done' }
  | { kind: 'not done' }
  | { kind: 'cancel' }
  | { kind: 'move'; date: string };

function send(id: string, act: Act) {
  const one = workshopApi()['service-center'].appointments[':id'];
  if (act.kind === 'done') return one.done.$post({ param: { id } });
  if (act.kind === 'not done') return one['not-done'].$post({ param: { id } });
  if (act.kind === 'cancel') return one.cancel.$post({ param: { id } });
  return one.move.$post({ param: { id }, json: { date: act.date } });
}

type Outcome = { appointment: WorkshopAppointment } | Refusal;

/** Never throws. */
export async function callBookingForCustomer(json: BookingForCustomer): Promise<Outcome> {
  try {
    const answer = await workshopApi()['service-center'].appointments.$post({ json });
    return answer.ok ? { appointment: await answer.json() } : await refusalOf(answer);
  } catch {
    return {};
  }
}

/** Never throws: a network that is away is a refusal without a text. */
export async function callWorkshop(id: string, act: Act): Promise<Outcome> {
  try {
    const answer = await send(id, act);
    return answer.ok ? { appointment: await answer.json() } : await refusalOf(answer);
  } catch {
    return {};
  }
}

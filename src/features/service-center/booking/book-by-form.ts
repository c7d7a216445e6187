import { redirect } from 'react-router';
import { refusalOf, type SentForm, sendBack, textsOf } from '#page-kit/sent-form.ts';
import { repairTypes } from '../service-center.rules.ts';
import { bookingAskedIn } from './asked-booking.ts';
import { sendBooking } from './send-booking.ts';

/** Books by the form as it is sent without script; what comes back is what was wrong. */
export async function bookByForm(request: Request, fetch: typeof globalThis.fetch) {
  const { VIN = '', date = '', repairType = '' } = await textsOf(request);
  const { care } = bookingAskedIn(new URL(request.url).searchParams);
  const asked = await sendBooking(
    {
      VIN,
      date,
      // Where none was chosen the shop says so at its field.
      repairType: repairTypes.find((one) => one === repairType)!,
      isInspection: care === 'inspection',
    },
    fetch,
  );
  if (asked.ok) return redirect('/service-center');
  const sent: SentForm = { values: { VIN, date, repairType }, ...refusalOf(asked) };
  return sendBack(sent, asked.status ?? 503);
}

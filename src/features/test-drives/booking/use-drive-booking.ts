import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { sentErrors } from '#ui/sent-errors.ts';
import { showFieldErrors } from '#ui/show-field-errors.ts';
import type { DriveBooked } from './booking.contract.ts';
import { driverFields } from './booking.contract.ts';
import type { DriveBookingRoutes } from './booking.routes.ts';
import { notBooked, type SentBooking } from './sent-booking.ts';

const resolver = zodResolver(driverFields);

type Entered = z.input<typeof driverFields>;

/** The booking form: what is entered, what is wrong with it, and how the booking ended. */
export function useDriveBooking(
  { carId, vehicleId }: { carId: string; vehicleId: string | undefined },
  sent: SentBooking | undefined,
) {
  const session = useSession();
  const { revalidate } = useRevalidator();
  const [booked, setBooked] = useState<DriveBooked | undefined>(sent?.booked);
  const [failure, setFailure] = useState(sent?.failure);
  const form = useForm<Entered>({
    resolver,
    mode: 'onTouched',
    errors: sentErrors<Entered>(sent?.fields),
    defaultValues: {
      startsAt: sent?.values.startsAt ?? '',
      name: sent?.values.name ?? (session ? `${session.firstName} ${session.lastName}` : ''),
      email: session?.email ?? sent?.values.email ?? '',
      phone: sent?.values.phone ?? session?.phone ?? '',
    },
  });

  const submit = form.handleSubmit(async (entered) => {
    setFailure(undefined);
    const json = { ...entered, carId, ...(vehicleId && { vehicleId }) };
    const asked = await ask(() => client<DriveBookingRoutes>()['test-drives'].$post({ json }), notBooked);
    if (asked.ok) return setBooked(asked.value);
    showFieldErrors(form.setError, asked.fields);
    if (Object.keys(asked.fields).length === 0) setFailure(asked.text);
    // The time may have been taken meanwhile: the list shows what is left now.
    if (asked.code === 'slot-taken') form.setValue('startsAt', '');
    await revalidate();
  });
  return { form, submit, booked, failure, isMember: session !== null };
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useRevalidator } from 'react-router';
import type { z } from 'zod';
import type { SentForm } from '#page-kit/sent-form.ts';
import { useHeldInput } from '#page-kit/use-held-input.ts';
import { heldDraft } from '#ui/held-draft.ts';
import { sentErrors } from '#ui/sent-errors.ts';
import { repairTypes } from '../service-center.rules.ts';
import type { AskedBooking } from './asked-booking.ts';
import { booking } from './booking.contract.ts';
import { sendBooking } from './send-booking.ts';

const resolver = zodResolver(booking);

/** How long the success is shown before the service center opens (rules.md#delays). */
const successShownMs = 1_500;

type Entered = z.input<typeof booking>;

const draft = heldDraft<Partial<Entered>>('booking');

type Ending = { booked: true } | { booked: false; text: string };

/** What the form begins with: what was sent without script, else what the address asks for. */
const beginning = ({ vin, care }: AskedBooking, sent: SentForm | undefined) => ({
  VIN: sent?.values.VIN ?? vin,
  date: sent?.values.date ?? '',
  repairType:
    repairTypes.find((one) => one === sent?.values.repairType) ?? (care && ('routine-servicing' as const)),
});

/** The booking form: what is entered, what is wrong with it, and how the booking ended. */
export function useBooking(asked: AskedBooking, sent: SentForm | undefined) {
  const [ending, setEnding] = useState<Ending | undefined>(
    sent?.failure === undefined ? undefined : { booked: false, text: sent.failure },
  );
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const form = useForm<Entered, unknown, z.output<typeof booking>>({
    resolver,
    mode: 'onTouched',
    errors: sentErrors<Entered>(sent?.fields),
    defaultValues: beginning(asked, sent),
  });
  useHeldInput(draft, { read: form.getValues, restore: form.reset });
  const isBooked = ending?.booked === true;

  useEffect(() => {
    if (!isBooked) return;
    const timer = setTimeout(() => navigate('/service-center'), successShownMs);
    return () => clearTimeout(timer);
  }, [isBooked, navigate]);

  const submit = form.handleSubmit(async (entered) => {
    setEnding(undefined);
    const answered = await sendBooking({ ...entered, isInspection: asked.care === 'inspection' });
    if (answered.ok) return setEnding({ booked: true });
    for (const name of ['VIN', 'date', 'repairType'] as const) {
      const text = answered.fields[name];
      if (text) form.setError(name, { message: text });
    }
    setEnding({ booked: false, text: answered.text });
    // A day may have filled up meanwhile: the lists show what is left now.
    await revalidate();
  });

  return { form, submit, ending, isBooked, isForInspection: asked.care === 'inspection' };
}

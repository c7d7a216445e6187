import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useRevalidator } from 'react-router';
import type { z } from 'zod';
import { resolverOnDemand } from '#page-kit/forms/resolver-on-demand.ts';
import { useHeldInput } from '#page-kit/forms/use-held-input.ts';
import { heldDraft } from '#ui/forms/held-draft.ts';
import type { booking } from '../../booking.contract.ts';
import { sendBooking } from './send-booking.ts';

const resolver = resolverOnDemand(async () => (await import('../../booking.contract.ts')).booking);

/** How long the success is shown before the service center opens (rules.md#delays). */
const successShownMs = 1_500;

type Entered = z.input<typeof booking>;

const draft = heldDraft<Partial<Entered>>('booking');

type Ending = { booked: true } | { booked: false; text: string };

/** The booking form: what is entered, what is wrong with it, and how the booking ended. */
export function useBooking() {
  const [ending, setEnding] = useState<Ending>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const form = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: { VIN: '', date: '' },
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
    const sent = await sendBooking(entered);
    if (sent.ok) return setEnding({ booked: true });
    for (const name of ['VIN', 'date', 'repairType'] as const) {
      const text = sent.fields[name];
      if (text) form.setError(name, { message: text });
    }
    setEnding({ booked: false, text: sent.text });
    // A day may have filled up meanwhile: the lists show what is left now.
    await revalidate();
  });

  return { form, submit, ending, isBooked };
}

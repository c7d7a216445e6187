import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { useHeldInput } from '#page-kit/forms/use-held-input.ts';
import { heldDraft } from '#ui/forms/held-draft.ts';
import type { WorkshopAppointment } from '../../workshop.contract.ts';
import { bookingForCustomer } from '../../workshop.contract.ts';
import type { WorkshopRoutes } from '../../workshop.routes.ts';

const resolver = zodResolver(bookingForCustomer);

type Entered = z.input<typeof bookingForCustomer>;

const draft = heldDraft<Entered>('book-for-customer');

/** The form that books a car in for a customer: what is wrong stands at its field, or in `failure` where it has none. */
export function useBookingForCustomer(day: string, onBooked: (booked: WorkshopAppointment) => void) {
  const [failure, setFailure] = useState<string>();
  const form = useForm<Entered, unknown, z.output<typeof bookingForCustomer>>({
    resolver,
    reValidateMode: 'onSubmit',
    defaultValues: {
      email: '',
      VIN: '',
      date: day,
      repairType: 'routine-servicing' as const,
    },
  });
  useHeldInput(draft, {
    read: () => (form.getValues('email') || form.getValues('VIN') ? form.getValues() : null),
    restore: form.reset,
  });
  const submit = form.handleSubmit(async (json) => {
    const asked = await ask(
      () => client<WorkshopRoutes>()['service-center'].appointments.$post({ json }),
      'We could not reach the server. Please try again.',
    );
    if (asked.ok) {
      form.reset();
      setFailure(undefined);
      return onBooked(asked.value);
    }
    for (const name of ['email', 'VIN', 'date', 'repairType'] as const) {
      const message = asked.fields[name];
      if (message) form.setError(name, { message });
    }
    setFailure(Object.keys(asked.fields).length === 0 ? asked.text : undefined);
  });
  return { form, submit, failure };
}

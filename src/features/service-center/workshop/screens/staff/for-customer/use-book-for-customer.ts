import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { showFieldErrors } from '#ui/forms/show-field-errors.ts';
import { showToast } from '#ui/notices/toast-store.ts';
import { dayName } from '../../../../service-center.rules.ts';
import type { BookingSheet } from '../../../workshop.contract.ts';
import { bookingForm } from '../../../workshop.contract.ts';
import type { WorkshopRoutes } from '../../../workshop.routes.ts';

const resolver = zodResolver(bookingForm);

export type BookForCustomer = ReturnType<typeof useBookForCustomer>;

/** A booking for a customer who is known: the car that was here last, and the first day that is open, are filled in. */
export function useBookForCustomer({ customer, cars, firstDate }: BookingSheet) {
  const [failure, setFailure] = useState<string>();
  const navigate = useNavigate();
  const [car] = cars;
  const form = useForm<z.input<typeof bookingForm>, unknown, z.output<typeof bookingForm>>({
    resolver,
    reValidateMode: 'onSubmit',
    defaultValues: {
      VIN: car?.VIN ?? '',
      plate: car?.plate ?? '',
      vehicle: '',
      date: firstDate,
      repairType: 'technical',
      complaint: '',
      time: '',
    },
  });
  const submit = form.handleSubmit(async (entered) => {
    setFailure(undefined);
    const json = { ...entered, customerId: customer._id };
    const asked = await ask(
      () => client<WorkshopRoutes>()['service-center'].appointments.$post({ json }),
      'We could not reach the server. Please try again.',
    );
    if (!asked.ok) {
      showFieldErrors(form.setError, asked.fields);
      return setFailure(Object.keys(asked.fields).length === 0 ? asked.text : undefined);
    }
    const { date, customer: booked } = asked.value;
    const name = `${booked.firstName} ${booked.lastName}`.trim();
    const mail = booked.email === '' ? '' : ' The customer gets an email.';
    showToast(`${name}: booked for ${dayName(date)}.${mail}`, { tone: 'good' });
    return navigate(`/worker/appointments?${new URLSearchParams({ from: date, day: date })}`);
  });
  return { form, submit, failure };
}

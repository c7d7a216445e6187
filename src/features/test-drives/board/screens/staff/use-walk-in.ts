import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { showFieldErrors } from '#ui/forms/show-field-errors.ts';
import type { StaffDrive } from '../../board.contract.ts';
import { walkIn } from '../../board.contract.ts';
import type { BoardRoutes } from '../../board.routes.ts';

const resolver = zodResolver(walkIn);

type Entered = z.input<typeof walkIn>;

/** The form that books a drive for somebody: what is wrong stands at its field, or in `failure` where it has none. */
export function useWalkIn(onBooked: (drive: StaffDrive) => void) {
  const [failure, setFailure] = useState<string>();
  const form = useForm<Entered>({
    resolver,
    reValidateMode: 'onSubmit',
    defaultValues: { carId: '', at: '', name: '', phone: '' },
  });
  const submit = form.handleSubmit(async (json) => {
    const asked = await ask(
      () => client<BoardRoutes>()['test-drives']['walk-ins'].$post({ json }),
      'We could not reach the server. Please try again.',
    );
    if (asked.ok) {
      form.reset();
      setFailure(undefined);
      return onBooked(asked.value);
    }
    showFieldErrors(form.setError, asked.fields);
    setFailure(Object.keys(asked.fields).length === 0 ? asked.text : undefined);
  });
  return { form, submit, failure };
}

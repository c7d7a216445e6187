import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { email } from '#features/accounts/accounts.contract.ts';
import { ask } from '#page-kit/ask.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { pageForm } from '#page-kit/form-action.ts';
import { formField } from '#page-kit/form-fields.ts';
import type { SavableCar } from '#page-kit/saved-parts.tsx';
import { useSession } from '#page-kit/shop-data.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { setSaved, useSavedIds } from '../cars/use-saved.ts';
import { savedForms, savedTexts } from '../saved.rules.ts';
import type { StockWaitsRoutes } from './waits.routes.ts';

const label = 'Notify me when it is back';

/** For the action of a car's page. */
export const leaveAddress = pageForm('wait', z.object({ email }), ({ value, api, params }) => {
  const json = { carId: params.id ?? '', ...value };
  return ask(() => api<StockWaitsRoutes>().saved.waits.$post({ json }), savedTexts.waitFailed);
});

/** On a sold-out car: a member saves it, anybody else leaves an address. */
export function WaitForm({ car }: { car: SavableCar }) {
  return useSession() ? <SaveToHear car={car} /> : <LeaveAddress />;
}

function SaveToHear({ car }: { car: SavableCar }) {
  const isSaved = useSavedIds().includes(car._id);
  const [failure, setFailure] = useState<string>();
  if (isSaved)
    return (
      <p role="status" className="text-sm text-ink-soft">
        You saved this car. We'll email you when it is back in stock.
      </p>
    );
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(await setSaved(car._id, true));
  };
  return (
    <form method="post" action="/saved" onSubmit={save} className="grid gap-3">
      <input type="hidden" name={formField} value={savedForms.save} />
      <input type="hidden" name="id" value={car._id} />
      <Button type="submit">{label}</Button>
      {failure && <Notice tone="bad" title={failure} />}
    </form>
  );
}

function LeaveAddress() {
  const form = useForm(leaveAddress, { leavesFreely: true });
  const { result } = form;
  if (result?.ok) return <Notice tone="good" title={result.answer.message} />;
  return (
    <SentForm form={form} className="grid gap-3">
      <TextField
        label="Email address"
        type="email"
        autoComplete="email"
        required
        hint="We'll email you once, when the car is back."
        {...form.field('email')}
      />
      <Button type="submit" busy={form.sending !== undefined}>
        {label}
      </Button>
      <FormFailure form={form} />
    </SentForm>
  );
}

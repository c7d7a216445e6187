import { type FormEvent, useRef, useState } from 'react';
import { email as emailAddress } from '#features/accounts/accounts.contract.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { SavableCar } from '#page-kit/saved-parts.tsx';
import { useSession } from '#page-kit/shop-data.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { setSaved, useSavedIds } from '../cars/use-saved.ts';
import { savedTexts } from '../saved.rules.ts';
import type { StockWaitsRoutes } from './waits.routes.ts';

const label = 'Notify me when it is back';

/** On a sold-out car: a member saves it, anybody else leaves an address. */
export function WaitForm({ car }: { car: SavableCar }) {
  return useSession() ? <SaveToHear car={car} /> : <LeaveAddress car={car} />;
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
      <input type="hidden" name="save" value={car._id} />
      <Button type="submit">{label}</Button>
      {failure && <Notice tone="bad" title={failure} />}
    </form>
  );
}

function LeaveAddress({ car }: { car: SavableCar }) {
  const [said, setSaid] = useState<{ tone: 'good' | 'bad'; text: string }>();
  const [wrong, setWrong] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = emailAddress.safeParse(new FormData(event.currentTarget).get('email'));
    setWrong(entered.error?.issues[0]?.message);
    if (!entered.success) return box.current?.focus();
    const email = entered.data;
    setBusy(true);
    const asked = await ask(
      () => client<StockWaitsRoutes>().saved.waits.$post({ json: { carId: car._id, email } }),
      savedTexts.waitFailed,
    );
    setBusy(false);
    setWrong(asked.ok ? undefined : asked.fields.email);
    if (asked.ok) setSaid({ tone: 'good', text: asked.value.message });
    else setSaid(asked.fields.email ? undefined : { tone: 'bad', text: asked.text });
  };

  if (said?.tone === 'good') return <Notice tone="good" title={said.text} />;
  return (
    <form method="post" action="/saved" onSubmit={send} noValidate className="grid gap-3">
      <input type="hidden" name="wait" value={car._id} />
      <TextField
        label="Email address"
        ref={box}
        name="email"
        type="email"
        autoComplete="email"
        required
        error={wrong}
        hint="We'll email you once, when the car is back."
      />
      <Button type="submit" busy={isBusy}>
        {label}
      </Button>
      {said && <Notice tone={said.tone} title={said.text} />}
    </form>
  );
}

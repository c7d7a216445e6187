import { type FormEvent, useState } from 'react';
import { Button, type ButtonLook } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import type { Outcome } from '../call-outcome.ts';

interface OwnPasswordFormProps<Value> {
  label: string;
  look: ButtonLook;
  call: (entered: { password: string }) => Promise<Outcome<Value>>;
  onDone: (value: Value) => void | Promise<void>;
}

/** One's own password once more, before the account's protection changes. */
export function OwnPasswordForm<Value>({ label, look, call, onDone }: OwnPasswordFormProps<Value>) {
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return setFailure('Enter your password');
    setBusy(true);
    const outcome = await call({ password });
    setBusy(false);
    if (outcome.ok) return onDone(outcome.value);
    setFailure(outcome.message ?? 'This did not reach the shop. Please try again.');
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-6">
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        value={password}
        error={failure}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look={look} busy={isBusy} className="justify-self-start">
        {label}
      </Button>
    </form>
  );
}

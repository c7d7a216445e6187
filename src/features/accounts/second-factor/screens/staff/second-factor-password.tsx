import { type FormEvent, useState } from 'react';
import { Button, type ButtonLook } from '#ui/buttons/button.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import type { Outcome } from '../../../screens/call-outcome.ts';
import { codeText } from '../../second-factor.contract.ts';

interface OwnPasswordFormProps<Value> {
  label: string;
  look: ButtonLook;
  /** Whether a code is asked for as well: where there is a second factor already. */
  withCode?: boolean;
  call: (entered: { password: string; code: string }) => Promise<Outcome<Value>>;
  onDone: (value: Value) => void | Promise<void>;
}

const nothingWrong: Record<string, string> = {};

/** One's own credentials once more, before the account's protection changes. */
export function OwnPasswordForm<Value>({ label, look, withCode, call, onDone }: OwnPasswordFormProps<Value>) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState(nothingWrong);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return setWrong({ password: 'Enter your password' });
    if (withCode && code.trim() === '') return setWrong({ code: codeText });
    setBusy(true);
    const outcome = await call({ password, code });
    setBusy(false);
    if (outcome.ok) return onDone(outcome.value);
    setWrong(
      outcome.fields ?? { password: outcome.message ?? 'This did not reach the shop. Please try again.' },
    );
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-6">
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        value={password}
        error={wrong.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {withCode && (
        <TextField
          label="Code"
          hint="The 6 digits of your app, or a backup code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          required
          value={code}
          error={wrong.code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <Button type="submit" look={look} busy={isBusy} className="justify-self-start">
        {label}
      </Button>
    </form>
  );
}

import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { callSecondFactor } from '../../../screens/customer/entry-call.ts';

interface LoginCodeProps {
  /** That the password was right. */
  proof: string;
  onEntered: () => Promise<void>;
  /** Back to the password, with what is to be said there. */
  onOver: (text?: string) => void;
}

/** The login's second step, for accounts with a second factor. */
export function LoginCode({ proof, onEntered, onOver }: LoginCodeProps) {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const enter = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const outcome = await callSecondFactor({ proof, code });
    if (outcome.session) await onEntered();
    else if (outcome.code === 'login-over' || outcome.code === 'used-code') onOver(outcome.message);
    else {
      setFailure(outcome.message ?? 'Login failed');
      field.current?.focus();
      field.current?.select();
    }
    setBusy(false);
  };

  return (
    <form method="post" onSubmit={enter} noValidate className="grid gap-6">
      <TextField
        ref={field}
        label="Code"
        hint="The 6 digits that your authenticator app shows, or one of your backup codes."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        value={code}
        error={failure}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" look="primary" size="large" busy={isBusy}>
        {isBusy ? 'Logging in…' : 'Continue'}
      </Button>
      <Button look="ghost" onClick={() => onOver()}>
        Back
      </Button>
    </form>
  );
}

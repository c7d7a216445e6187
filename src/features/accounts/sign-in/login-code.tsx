import { type FormEvent, useRef, useState } from 'react';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { SecondFactorRoutes } from '../second-factor/second-factor.routes.ts';

interface LoginCodeProps {
  /** That the password was right. */
  proof: string;
  /** What a browser without script was told about the code before. */
  refusal?: string;
  onEntered: () => Promise<void>;
  /** Back to the password, with what is to be said there. */
  onOver: (text?: string) => void;
}

/** The login's second step, for accounts with a second factor. */
export function LoginCode({ proof, refusal, onEntered, onOver }: LoginCodeProps) {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState(refusal);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const enter = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const json = { proof, code };
    const asked = await ask(
      () => client<SecondFactorRoutes>().auth['second-factor'].$post({ json }),
      'Login failed',
    );
    if (asked.ok) await onEntered();
    else if (asked.code === 'login-over' || asked.code === 'used-code') onOver(asked.text);
    else {
      setFailure(asked.text);
      field.current?.focus();
      field.current?.select();
    }
    setBusy(false);
  };

  return (
    <form method="post" onSubmit={enter} noValidate className="grid gap-6">
      <input type="hidden" name="proof" value={proof} />
      <TextField
        ref={field}
        name="code"
        label="Code"
        hint="The 6 digits from your authenticator app, or a backup code."
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
      <Button look="ghost" onClick={() => onOver()} className="noscript:hidden">
        Back
      </Button>
    </form>
  );
}

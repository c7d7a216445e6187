import { useState } from 'react';
import { Button } from '#ui/buttons/button.tsx';

interface PasskeyLoginProps {
  /** Whether the shop is reached by a name, for which there are keys. */
  isOffered: boolean;
  /** The key was right; with a proof where a code is asked for as well. */
  onEntered: (proof: string | undefined) => void | Promise<void>;
  onFailure: (text: string) => void;
}

/** The way in without a password. The browser lets its person choose among the keys that it knows. */
export function PasskeyLogin({ isOffered, onEntered, onFailure }: PasskeyLoginProps) {
  const [isBusy, setBusy] = useState(false);
  const logIn = async () => {
    setBusy(true);
    const { logInByPasskey } = await import('./use-passkey.ts');
    const outcome = await logInByPasskey();
    if ('failure' in outcome) onFailure(outcome.failure);
    else await onEntered(outcome.proof);
    setBusy(false);
  };
  if (!isOffered) return null;
  return (
    <Button size="large" busy={isBusy} onClick={() => void logIn()} className="noscript:hidden">
      Log in with a passkey
    </Button>
  );
}

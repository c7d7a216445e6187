import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { logInByPasskey, offerPasskeys, type PasskeyOutcome } from './use-passkey.ts';

interface PasskeyLoginProps {
  /** Whether the shop is reached by a name, for which there are keys. */
  isOffered: boolean;
  /** The key was right; with a proof where a code is asked for as well. */
  onEntered: (proof: string | undefined) => void | Promise<void>;
  onFailure: (text: string) => void;
}

/** Whether the browser can offer keys in a field. */
const takesKeysInFields = async (): Promise<boolean> =>
  typeof PublicKeyCredential !== 'undefined' &&
  (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/**
 * The way in without a password. The browser lets its person choose among the keys that it knows: at the press of the button, and in the
 * page's field with `autocomplete="username webauthn"`.
 */
export function PasskeyLogin({ isOffered, onEntered, onFailure }: PasskeyLoginProps) {
  const [isBusy, setBusy] = useState(false);
  const goOn = (outcome: PasskeyOutcome) =>
    'failure' in outcome ? onFailure(outcome.failure) : onEntered(outcome.proof);
  const onChosen = useEffectEvent(goOn);

  useEffect(() => {
    // The browser asks for one key at a time: the button's.
    if (!isOffered || isBusy) return;
    const offer = new AbortController();
    const offerInField = async () => {
      if (!(await takesKeysInFields())) return;
      const outcome = await offerPasskeys(offer.signal);
      if (outcome && !offer.signal.aborted) await onChosen(outcome);
    };
    offerInField().catch((error: unknown) => console.warn('Passkeys could not be offered.', error));
    return () => offer.abort();
  }, [isOffered, isBusy]);

  const logIn = async () => {
    setBusy(true);
    try {
      await goOn(await logInByPasskey());
    } catch (error) {
      reportError(error);
      onFailure('Something went wrong. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  if (!isOffered) return null;
  return (
    <Button size="large" busy={isBusy} onClick={() => void logIn()} className="noscript:hidden">
      Log in with a passkey
    </Button>
  );
}

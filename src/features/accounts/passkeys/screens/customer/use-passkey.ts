import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { type Asked, ask } from '#page-kit/ask/ask.ts';
import type { OwnFactors } from '../../../second-factor/second-factor.contract.ts';
import { passkeysApi } from '../../passkeys.api.ts';
import { type Passkey, passkeyTexts } from '../../passkeys.contract.ts';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

const notDone = (text: string) => ({ ok: false, text, fields: {}, said: {} }) as const;

/** What the browser answers; undefined where its person, or the browser, did not want. */
async function ofBrowser<Answer>(act: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await act();
  } catch (error) {
    // Given up, timed out, made already, or no device for it: the browser has told its person which.
    if (
      error instanceof Error &&
      /^(NotAllowed|Abort|InvalidState|NotSupported|Security)Error$/.test(error.name)
    )
      return undefined;
    throw error;
  }
}

/** Has the browser make a key, and the shop take it. */
export async function makePasskey(json: OwnFactors): Promise<Asked<Passkey>> {
  const begun = await ask(() => passkeysApi().account.passkeys.begin.$post({ json }), passkeyTexts.notAdded);
  if (!begun.ok) return begun;
  // The shop's answer is the standard's; our description of it names what is always there.
  const optionsJSON = begun.value.options as CreationOptions;
  const credential = await ofBrowser(() => startRegistration({ optionsJSON }));
  if (!credential) return notDone(passkeyTexts.notAdded);
  return ask(
    () =>
      passkeysApi().account.passkeys.$post({
        json: { credential: { ...credential, clientExtensionResults: {} } },
      }),
    passkeyTexts.notAdded,
  );
}

/** Has the browser show a key. Answers the proof where a code is asked for as well. */
export async function logInByPasskey(): Promise<{ proof?: string } | { failure: string }> {
  const begun = await ask(() => passkeysApi().auth.passkey.begin.$post(), passkeyTexts.notUsed);
  if (!begun.ok) return { failure: begun.text };
  // As above.
  const optionsJSON = begun.value.options as RequestOptions;
  const credential = await ofBrowser(() => startAuthentication({ optionsJSON }));
  if (!credential) return { failure: passkeyTexts.notUsed };
  const asked = await ask(
    () =>
      passkeysApi().auth.passkey.$post({
        json: { credential: { ...credential, clientExtensionResults: {} } },
      }),
    passkeyTexts.notUsed,
  );
  if (!asked.ok) return { failure: asked.text };
  return 'proof' in asked.value ? { proof: asked.value.proof } : {};
}

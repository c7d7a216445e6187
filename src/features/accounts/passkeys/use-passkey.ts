import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { type Asked, ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { OwnFactors } from '../second-factor/second-factor.contract.ts';
import { type Passkey, passkeyTexts } from './passkeys.contract.ts';
import type { PasskeysRoutes } from './passkeys.routes.ts';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type ShownKey = Awaited<ReturnType<typeof startAuthentication>>;

/** What came of a login by a key: a proof where a code is asked for as well. */
export type PasskeyOutcome = { proof?: string } | { failure: string };

/** Before the challenge is over (challenge.ts): a key may be chosen in the field a long time after the page was opened. */
const renewAfterMs = 4 * 60_000;

const notDone = (text: string) => ({ ok: false, text, fields: {}, said: {} }) as const;

/** Some browsers have none, for example those inside of other apps. */
const takesPasskeys = () => browserSupportsWebAuthn() && 'credentials' in navigator;

/**
 * What the browser answers; undefined where there is no key, whatever the reason (given up, timed out, made already, a device that
 * cannot be read): the browser has told its person which. Browsers refuse by a DOMException, of many names (WebAuthn Level 3, 5.1);
 * what we end ourselves they refuse by the reason that the library ended it with, an Error named AbortError.
 */
async function ofBrowser<Answer>(act: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await act();
  } catch (error) {
    // The library puts some into errors of its own.
    const cause = error instanceof Error && error.cause ? error.cause : error;
    // What no browser refuses by is a mistake: it is noted, and the page stays usable.
    const isEnded = cause instanceof Error && cause.name === 'AbortError';
    if (!isEnded && !(cause instanceof DOMException)) reportError(error);
    return undefined;
  }
}

/** Has the browser make a key, and the shop take it. */
export async function makePasskey(json: OwnFactors): Promise<Asked<Passkey>> {
  if (!takesPasskeys()) return notDone(passkeyTexts.unsupported);
  const begun = await ask(
    () => client<PasskeysRoutes>().account.passkeys.begin.$post({ json }),
    passkeyTexts.notAdded,
  );
  if (!begun.ok) return begun;
  // The shop's answer is the standard's; our description of it names what is always there.
  const optionsJSON = begun.value.options as CreationOptions;
  const credential = await ofBrowser(() => startRegistration({ optionsJSON }));
  if (!credential) return notDone(passkeyTexts.notAdded);
  return ask(
    () =>
      client<PasskeysRoutes>().account.passkeys.$post({
        json: { credential: { ...credential, clientExtensionResults: {} } },
      }),
    passkeyTexts.notAdded,
  );
}

const beginLogin = () => ask(() => client<PasskeysRoutes>().auth.passkey.begin.$post(), passkeyTexts.notUsed);

async function showKey(credential: ShownKey): Promise<PasskeyOutcome> {
  const asked = await ask(
    () =>
      client<PasskeysRoutes>().auth.passkey.$post({
        json: { credential: { ...credential, clientExtensionResults: {} } },
      }),
    passkeyTexts.notUsed,
  );
  if (!asked.ok) return { failure: asked.text };
  return 'proof' in asked.value ? { proof: asked.value.proof } : {};
}

/** Has the browser show a key. */
export async function logInByPasskey(): Promise<PasskeyOutcome> {
  if (!takesPasskeys()) return { failure: passkeyTexts.unsupported };
  const begun = await beginLogin();
  if (!begun.ok) return { failure: begun.text };
  // As above.
  const optionsJSON = begun.value.options as RequestOptions;
  const credential = await ofBrowser(() => startAuthentication({ optionsJSON }));
  return credential ? showKey(credential) : { failure: passkeyTexts.notUsed };
}

/** Offers keys for one challenge. Undefined where none was chosen; with `isOver` because its time was. */
async function offerOnce(optionsJSON: RequestOptions) {
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    WebAuthnAbortService.cancelCeremony();
  }, renewAfterMs);
  const credential = await ofBrowser(() => startAuthentication({ optionsJSON, useBrowserAutofill: true }));
  clearTimeout(timer);
  return { credential, isOver };
}

/**
 * Has the browser offer its keys in the field whose autocomplete ends with `webauthn`, until one is chosen or `left` ends it. Undefined
 * where none was chosen: nobody asked for one, so nothing is said.
 */
export async function offerPasskeys(left: AbortSignal): Promise<PasskeyOutcome | undefined> {
  left.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  while (!left.aborted) {
    const begun = await beginLogin();
    if (!begun.ok || left.aborted) return undefined;
    // As above.
    const { credential, isOver } = await offerOnce(begun.value.options as RequestOptions);
    if (credential) return showKey(credential);
    if (!isOver) return undefined;
  }
  return undefined;
}

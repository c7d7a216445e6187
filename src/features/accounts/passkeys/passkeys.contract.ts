import { z } from 'zod';
import { requiredText } from '../accounts.contract.ts';

/** Keys that one account has at most. */
export const mostPasskeys = 10;

const encoded = z.string().min(1).max(12_000);
const shape = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
};

/** What a browser makes of a new key; its members are those of the standard (WebAuthn Level 3, RegistrationResponseJSON). */
const madeKey = z.object({
  ...shape,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** What a browser answers with a key (AuthenticationResponseJSON). */
const shownKey = z.object({
  ...shape,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.string().max(200).optional(),
  }),
});

export const passkeyName = z.object({
  name: requiredText('Give it a name', 60),
});

export const newPasskey = z.object({ credential: madeKey }).meta({ id: 'NewPasskey' });
export type NewPasskey = z.infer<typeof newPasskey>;

export const passkeyLogin = z.object({ credential: shownKey }).meta({ id: 'PasskeyLogin' });
export type PasskeyLogin = z.infer<typeof passkeyLogin>;

/** What is handed on to the browser as it is, to ask for a key (PublicKeyCredentialRequestOptionsJSON). */
export const requestOptions = z
  .object({ options: z.looseObject({ challenge: z.string() }) })
  .meta({ id: 'PasskeyRequestOptions' });

/** The same to make one (PublicKeyCredentialCreationOptionsJSON). */
export const creationOptions = z
  .object({
    options: z.looseObject({
      challenge: z.string(),
      rp: z.looseObject({ name: z.string() }),
      user: z.looseObject({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    }),
  })
  .meta({ id: 'PasskeyCreationOptions' });

export const passkey = z
  .object({
    _id: z.string(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().optional(),
    synced: z.boolean().describe("Whether its owner's other devices have it as well"),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkey>;

export const passkeyList = z.array(passkey).meta({ id: 'PasskeyList' });
export const passkeyParam = z.object({ id: z.string().min(1).max(64) });

export const passkeyTexts = {
  notRead: 'Your passkeys could not be loaded.',
  notAdded: 'The passkey could not be added.',
  notChanged: 'The passkey could not be changed.',
  unsupported: 'This browser does not support passkeys.',
  notUsed: 'No passkey was used. You can log in with your password.',
  refused: 'This passkey does not belong to an account here.',
  off: "Passkeys work only at the shop's own address.",
} as const;

import { brand } from '#platform/brand.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { Mail } from '#platform/mail/mail.ts';

/** To the owner of an account that a further key opens. Store it with a cause of its own. */
export const passkeyAddedMail = (email: string, name: string): Mail => ({
  to: email,
  ...composeMail({
    subject: `A passkey was added to your ${brand.name} account`,
    preview: 'It signs in to your account without the password.',
    heading: 'A passkey was added',
    parts: [
      {
        kind: 'paragraph',
        text: `“${name}” can now sign in to your account without the password. You can remove it in your account, under Passkeys.`,
      },
      {
        kind: 'note',
        text: `If this was not you, remove it, choose a new password, and call us: ${brand.contact.phone}.`,
      },
    ],
  }),
});

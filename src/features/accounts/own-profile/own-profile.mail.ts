import { brand } from '#platform/brand.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { Mail } from '#platform/mail/mail.ts';

/** To a member whose phone number was changed. It does not say which: the mailbox may be read by others. */
export const phoneChangedMail = (email: string): Mail => ({
  to: email,
  ...composeMail({
    subject: `Your phone number at ${brand.name} was changed`,
    preview: 'If this was not you, call us.',
    heading: 'Your phone number was changed',
    parts: [
      {
        kind: 'paragraph',
        text: 'The phone number of your account was changed by someone who knows your password.',
      },
      {
        kind: 'note',
        text: `If this was not you, choose a new password and call us: ${brand.contact.phone}.`,
      },
    ],
  }),
});

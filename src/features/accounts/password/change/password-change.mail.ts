import { brand } from '#platform/brand.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { Mail } from '#platform/mail/mail.ts';

/** To a member who changed their own password while signed in. Store it with a cause of its own. */
export const ownPasswordChangedMail = (email: string): Mail => ({
  to: email,
  ...composeMail({
    subject: `Your ${brand.name} password was changed`,
    preview: 'All other devices were signed out.',
    heading: 'Your password was changed',
    parts: [
      {
        kind: 'paragraph',
        text: 'You chose a new password. All other devices were signed out; log in there with the new one.',
      },
      { kind: 'note', text: `If this was not you, call us immediately: ${brand.contact.phone}.` },
    ],
  }),
});

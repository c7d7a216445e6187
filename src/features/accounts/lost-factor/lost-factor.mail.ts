import { brand } from '#platform/brand.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Role } from '#platform/permissions.ts';

interface Person {
  email: string;
  role: Role;
}

/** To somebody whose lost second factor was turned off for them. Store it with a cause of its own. */
export const secondFactorOffMail = ({ email, role }: Person): Mail => ({
  to: email,
  ...composeMail({
    subject: `Your ${brand.name} second factor is off`,
    preview: 'All devices were signed out.',
    heading: 'Your second factor was turned off',
    parts: [
      {
        kind: 'paragraph',
        text: 'We turned it off and signed out your devices. Log in with your password, and turn it on again with your new app.',
      },
      {
        kind: 'note',
        text:
          role === 'User'
            ? `If you did not ask for this, change your password and call us immediately: ${brand.contact.phone}.`
            : 'If you did not ask for this, change your password and tell your Global-Admin immediately.',
      },
    ],
  }),
});

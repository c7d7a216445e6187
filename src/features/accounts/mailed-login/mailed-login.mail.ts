import { brand } from '#platform/brand.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { loginLinkLivesMinutes } from './mailed-login.contract.ts';

interface Person {
  email: string;
  firstName: string;
}

/** To a member who asked for it at the login. Store it with a cause of its own. */
export const loginLinkMail = ({ email, firstName }: Person, href: string): Mail => ({
  to: email,
  ...composeMail({
    subject: `Your link to log in to ${brand.name}`,
    preview: `It works once, for ${loginLinkLivesMinutes} minutes.`,
    heading: 'Log in with this link',
    parts: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, this link logs you in without your password, on the device where you open it.`,
      },
      { kind: 'button', label: 'Log in', href },
      {
        kind: 'note',
        text: `It works once, for ${loginLinkLivesMinutes} minutes. We never ask for it by phone or email. If you did not ask for it, ignore this email: no one can log in without it.`,
      },
    ],
  }),
});

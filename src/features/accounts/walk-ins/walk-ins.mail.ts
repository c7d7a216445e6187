import { brand } from '#platform/brand.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { invitationLivesDays } from './walk-ins.contract.ts';

interface Person {
  email: string;
  firstName: string;
}

/** To somebody whose customer account staff made at the desk. Store it with a cause of its own. */
export const invitationMail = ({ email, firstName }: Person, href: string): Mail => ({
  to: email,
  ...composeMail({
    subject: `Your account at ${brand.name}`,
    preview: 'Choose a password to see your appointments online.',
    heading: 'Your account is ready',
    parts: [
      {
        kind: 'paragraph',
        text: `Hello${firstName && ` ${firstName}`}, we have created an account for you. Choose a password to see your appointments and vehicles online.`,
      },
      { kind: 'button', label: 'Choose a password', href },
      {
        kind: 'note',
        text: `The link works once, for ${invitationLivesDays} days. You do not have to use it: we will still call or email you. If you do not know us, ignore this email: someone entered your address by mistake.`,
      },
    ],
  }),
});

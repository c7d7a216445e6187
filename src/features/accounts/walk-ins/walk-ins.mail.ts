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
    preview: 'Choose a password, and see your appointments online.',
    heading: 'Your account is waiting for you',
    parts: [
      {
        kind: 'paragraph',
        text: `Hello${firstName && ` ${firstName}`}, you talked to us, and we noted how to reach you. Choose a password, and you see your appointments and your vehicles whenever you like.`,
      },
      { kind: 'button', label: 'Choose a password', href },
      {
        kind: 'note',
        text: `The link works once, for ${invitationLivesDays} days. Without it everything stays as it is: we call you or write to you. If you do not know us, do nothing: somebody mistyped their address.`,
      },
    ],
  }),
});

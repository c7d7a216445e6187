import { brand } from '#platform/brand.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { confirmationLivesDays } from './email-confirmation.contract.ts';

interface Person {
  email: string;
  firstName: string;
}

/** To a customer whose address nobody has confirmed. Store it with a cause of its own. */
export const confirmEmailMail = ({ email, firstName }: Person, href: string): Mail => ({
  to: email,
  ...composeMail({
    subject: `Confirm your email address for ${brand.name}`,
    preview: 'So you get your receipts and appointments.',
    heading: 'Is this your email address?',
    parts: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, please confirm that this address is yours, so you get your receipts and appointments.`,
      },
      { kind: 'button', label: 'Confirm my email address', href },
      {
        kind: 'note',
        text: `The link works for ${confirmationLivesDays} days. You can buy and book without it. If you have no account with us, ignore this email: someone entered your address by mistake.`,
      },
    ],
  }),
});

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
    subject: `Confirm your e-mail address for ${brand.name}`,
    preview: 'So that receipts and appointments reach you.',
    heading: 'Is this your e-mail address?',
    parts: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, please confirm that this address is yours, so that we know that receipts and appointments reach you.`,
      },
      { kind: 'button', label: 'Confirm my e-mail address', href },
      {
        kind: 'note',
        text: `The link works for ${confirmationLivesDays} days. You can buy and book without it. If you have no account with us, do nothing: somebody mistyped theirs.`,
      },
    ],
  }),
});

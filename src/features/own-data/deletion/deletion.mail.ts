import { brand } from '#platform/brand.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { Mail } from '#platform/mail/mail.ts';

interface Left {
  firstName: string;
  email: string;
  /** How long sales keep their buyer's name; null where there is none. */
  keptYears: number | null;
}

/** To the address that the account had: the last mail it gets. */
export const accountDeletedMail = ({ firstName, email, keptYears }: Left): Mail => ({
  to: email,
  ...composeMail({
    subject: `Your ${brand.name} account is deleted`,
    preview: 'This is the last email from us.',
    heading: 'Your account is deleted',
    parts: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, your account at ${brand.name} has been deleted, including your name, addresses, saved cars and searches, and all other data. This cannot be undone.`,
      },
      ...(keptYears === null
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: `We keep receipts as long as the law requires: the name and address on your receipts are kept for ${keptYears} ${keptYears === 1 ? 'year' : 'years'}, then erased.`,
            },
          ]),
      {
        kind: 'note',
        text: `If you did not do this, someone else knew your password. Please call us: ${brand.contact.phone}.`,
      },
    ],
  }),
});

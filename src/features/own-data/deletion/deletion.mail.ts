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
    preview: 'This is the last mail that you get from us.',
    heading: 'Your account is deleted',
    parts: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, your account at ${brand.name} is gone, and with it your name, your addresses, your saved cars and searches and everything else that you left with us. This cannot be undone.`,
      },
      ...(keptYears === null
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: `The law has us keep who bought what: the name and address on your receipts stay with those sales for ${keptYears} ${keptYears === 1 ? 'year' : 'years'}, and are erased then.`,
            },
          ]),
      {
        kind: 'note',
        text: `If you did not do this, somebody knew your password. Please call us: ${brand.contact.phone}.`,
      },
    ],
  }),
});

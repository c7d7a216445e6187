import { brand } from '#platform/brand.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { Mail } from '#platform/mail/mail.ts';

/** Shows that mails leave the shop, and how they look. */
export const testMail = (to: string): Mail => ({
  to,
  isRepeatable: true,
  ...composeMail({
    subject: `A test mail from ${brand.name}`,
    preview: 'Mails leave your shop.',
    heading: 'It works',
    parts: [
      { kind: 'paragraph', text: 'You asked for this mail on the health page of your shop. Mails leave it.' },
      {
        kind: 'note',
        text: 'If it was among your junk mail, ask the people who run your mail server about SPF and DKIM.',
      },
    ],
  }),
});

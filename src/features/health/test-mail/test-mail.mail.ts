import { brand } from '#platform/brand.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { Mail } from '#platform/mail/mail.ts';

/** Shows that mails leave the shop, and how they look. */
export const testMail = (to: string): Mail => ({
  to,
  isRepeatable: true,
  ...composeMail({
    subject: `A test email from ${brand.name}`,
    preview: 'Your shop can send emails.',
    heading: 'Test successful',
    parts: [
      {
        kind: 'paragraph',
        text: 'You requested this email on the health page of your shop. Sending email works.',
      },
      {
        kind: 'note',
        text: 'If it was in your spam folder, ask the provider of your mail server about SPF and DKIM.',
      },
    ],
  }),
});

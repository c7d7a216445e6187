import { brand } from '#platform/brand.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { codeLivesMinutes } from './password-reset.rules.ts';

interface Person {
  email: string;
  firstName: string;
}

export const resetCodeMail = ({ email, firstName }: Person, code: string): Mail => ({
  to: email,
  ...composeMail({
    // Without the code: subjects show on locked screens.
    subject: `Your code for a new ${brand.name} password`,
    preview: `It works for ${codeLivesMinutes} minutes.`,
    heading: 'Your code for a new password',
    parts: [
      { kind: 'paragraph', text: `Hello ${firstName}, enter this code where you asked for it.` },
      { kind: 'code', label: 'Code', code },
      {
        kind: 'note',
        text: `It works once, for ${codeLivesMinutes} minutes; a newer code replaces it. We never ask for it by phone or email. If you did not ask for a new password, ignore this email: your password stays the same.`,
      },
    ],
  }),
});

export const passwordChangedMail = ({ email, firstName }: Person): Mail => ({
  to: email,
  ...composeMail({
    subject: `Your ${brand.name} password was changed`,
    preview: 'All devices were signed out.',
    heading: 'Your password was changed',
    parts: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, your password was changed, and all devices were signed out. Please log in with the new one.`,
      },
      {
        kind: 'note',
        text: `If this was not you, call us immediately: ${brand.contact.phone}.`,
      },
    ],
  }),
});

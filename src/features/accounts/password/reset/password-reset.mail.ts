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
        text: `It works once, for ${codeLivesMinutes} minutes; a newer code replaces it. We never ask for it by phone or mail. If you did not ask for a new password, do nothing: yours stays as it is.`,
      },
    ],
  }),
});

export const passwordChangedMail = ({ email, firstName }: Person): Mail => ({
  to: email,
  ...composeMail({
    subject: `Your ${brand.name} password was changed`,
    preview: 'And every device was signed out.',
    heading: 'Your password was changed',
    parts: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, your account has a new password, and every device was signed out. Please log in with the new one.`,
      },
      {
        kind: 'note',
        text: `If that was not you, call us at once: ${brand.contact.phone}.`,
      },
    ],
  }),
});

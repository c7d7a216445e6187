import { brand } from '#platform/brand.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { LetterPart } from '#platform/mail/letter.ts';
import type { Mail } from '#platform/mail/mail.ts';

interface Given {
  email: string;
  temporaryPassword: string;
  /** Where the shop is reached, if that is known. */
  publicUrl?: string;
}

/** To someone whose password a Global-Admin reset. Store it with a cause of its own. */
export function temporaryPasswordMail({ email, temporaryPassword, publicUrl }: Given): Mail {
  const parts: LetterPart[] = [
    {
      kind: 'paragraph',
      text: 'Your password was reset, and every device was signed out. Log in with this one; then choose one of your own.',
    },
    { kind: 'code', label: 'Temporary password', code: temporaryPassword },
  ];
  if (publicUrl) parts.push({ kind: 'button', label: 'Log in', href: `${publicUrl}/login` });
  return {
    to: email,
    ...composeMail({
      subject: `Your ${brand.name} password was reset`,
      preview: 'With a temporary password, to be changed at your next login.',
      heading: 'A temporary password for you',
      parts,
    }),
  };
}

/** To someone whose lost second factor a Global-Admin turned off. Store it with a cause of its own. */
export const secondFactorOffMail = (email: string): Mail => ({
  to: email,
  ...composeMail({
    subject: `Your ${brand.name} second factor is off`,
    preview: 'And every device was signed out.',
    heading: 'Your second factor was turned off',
    parts: [
      {
        kind: 'paragraph',
        text: 'A Global-Admin turned it off and signed out your devices. Log in with your password, and turn it on again with your new app.',
      },
      { kind: 'note', text: 'If you did not ask for that, tell your Global-Admin at once.' },
    ],
  }),
});

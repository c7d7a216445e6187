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

interface Changed {
  email: string;
  before: string;
  role: string;
  /** Where the shop is reached, if that is known. */
  publicUrl?: string | undefined;
}

/** To someone who has another role now. Store it with a cause of its own. */
export function changedRoleMail({ email, before, role, publicUrl }: Changed): Mail {
  const parts: LetterPart[] = [
    {
      kind: 'paragraph',
      text: `Your role was changed from ${before} to ${role}, and all devices were signed out. Log in again to continue. If you did not expect this, ask a Global-Admin.`,
    },
  ];
  if (publicUrl) parts.push({ kind: 'button', label: 'Log in', href: `${publicUrl}/login` });
  return {
    to: email,
    ...composeMail({
      subject: `Your role at ${brand.name} is ${role} now`,
      preview: `It was ${before} until now.`,
      heading: 'Your role has changed',
      parts,
    }),
  };
}

/** To someone whose password a Global-Admin reset. Store it with a cause of its own. */
export function temporaryPasswordMail({ email, temporaryPassword, publicUrl }: Given): Mail {
  const parts: LetterPart[] = [
    {
      kind: 'paragraph',
      text: 'Your password was reset, and all devices were signed out. Log in with this one; then choose your own.',
    },
    { kind: 'code', label: 'Temporary password', code: temporaryPassword },
  ];
  if (publicUrl) parts.push({ kind: 'button', label: 'Log in', href: `${publicUrl}/login` });
  return {
    to: email,
    ...composeMail({
      subject: `Your ${brand.name} password was reset`,
      preview: 'With a temporary password, to change at your next login.',
      heading: 'A temporary password for you',
      parts,
    }),
  };
}

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
      text: `Your role was changed from ${before} to ${role}, and every device was signed out. Log in again to go on. If this surprises you, ask a Global-Admin.`,
    },
  ];
  if (publicUrl) parts.push({ kind: 'button', label: 'Log in', href: `${publicUrl}/login` });
  return {
    to: email,
    ...composeMail({
      subject: `Your role at ${brand.name} is ${role} now`,
      preview: `It was ${before} until now.`,
      heading: 'You have another role',
      parts,
    }),
  };
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

import { brand } from '#platform/brand.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { LetterPart } from '#platform/mail/letter.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Role } from '#platform/permissions.ts';

interface NewStaff {
  email: string;
  username: string;
  role: Role;
  temporaryPassword: string;
  /** Where the shop is reached, if that is known. */
  publicUrl?: string;
}

/** To someone for whom a Global-Admin made an account. Store it with the cause `new-staff:{userId}`. */
export function newStaffMail({ email, username, role, temporaryPassword, publicUrl }: NewStaff): Mail {
  const parts: LetterPart[] = [
    {
      kind: 'paragraph',
      text: `You now have an account at ${brand.name}. Log in with your email address and this password; then choose your own.`,
    },
    {
      kind: 'facts',
      facts: [
        ['Email', email],
        ['Username', username],
        ['Role', role],
      ],
    },
    { kind: 'code', label: 'Temporary password', code: temporaryPassword },
  ];
  if (publicUrl) parts.push({ kind: 'button', label: 'Log in', href: `${publicUrl}/login` });
  parts.push({ kind: 'note', text: 'You need the username when our tools ask you to verify your identity.' });
  return {
    to: email,
    ...composeMail({
      subject: `Your account at ${brand.name}`,
      preview: 'With a temporary password, to change at your first login.',
      heading: 'Welcome to the team',
      parts,
    }),
  };
}

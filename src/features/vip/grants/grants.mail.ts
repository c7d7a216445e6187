import { brand } from '#platform/brand.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { LetterPart } from '#platform/mail/letter.ts';
import type { Mail } from '#platform/mail/mail.ts';

interface NewVip {
  email: string;
  firstName: string;
  username: string;
  password: string;
  /** Where the shop is reached, if that is known. */
  publicUrl?: string;
}

/** To a customer for whom an admin set VIP credentials. Store it with the cause `vip-credentials:{credentialsId}`. */
export function vipCredentialsMail({ email, firstName, username, password, publicUrl }: NewVip): Mail {
  const parts: LetterPart[] = [
    {
      kind: 'paragraph',
      text: `Hello ${firstName}, you now have access to our private collection. Log in to your account, choose VIP Cars, and enter these credentials.`,
    },
    { kind: 'facts', facts: [['VIP username', username]] },
    { kind: 'code', label: 'VIP password', code: password },
  ];
  if (publicUrl) parts.push({ kind: 'button', label: 'View VIP cars', href: `${publicUrl}/vip-access` });
  parts.push({
    kind: 'note',
    text: 'They work only with your account and replace earlier ones. We never ask for them by phone or email.',
  });
  return {
    to: email,
    ...composeMail({
      // Without the credentials: subjects show on locked screens.
      subject: `Your VIP access at ${brand.name}`,
      preview: 'Your access to our private collection.',
      heading: 'You have VIP access',
      parts,
    }),
  };
}

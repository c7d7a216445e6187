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
      text: `Hello ${firstName}, a few of our cars never stand in the shop window. With these credentials you see them: log in to your account, choose VIP Cars, and enter them there.`,
    },
    { kind: 'facts', facts: [['VIP username', username]] },
    { kind: 'code', label: 'VIP password', code: password },
  ];
  if (publicUrl) parts.push({ kind: 'button', label: 'Open the VIP cars', href: `${publicUrl}/vip-access` });
  parts.push({
    kind: 'note',
    text: 'They work with your account only, and replace any that we sent you before. We never ask for them by phone or mail.',
  });
  return {
    to: email,
    ...composeMail({
      // Without the credentials: subjects show on locked screens.
      subject: `Your VIP access at ${brand.name}`,
      preview: 'The key to the cars that are not on show.',
      heading: 'The private showroom is open to you',
      parts,
    }),
  };
}

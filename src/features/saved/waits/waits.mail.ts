import { brand } from '#platform/brand.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { Mail } from '#platform/mail/mail.ts';

interface WaitLetter {
  to: string;
  /** Make and model. */
  name: string;
  href: string;
}

/** To somebody, whoever that is, whose address was entered at a sold-out car. */
export const confirmWaitMail = ({ to, name, href }: WaitLetter, oneClickEnd: string): Mail => ({
  to,
  oneClickEnd,
  ...composeMail({
    subject: `Get notified when the ${name} is back`,
    preview: 'Please confirm your address.',
    heading: `Get notified when the ${name} is back in stock`,
    parts: [
      {
        kind: 'paragraph',
        text: `You asked us to email you when the ${name} is available again. Please confirm your email address.`,
      },
      { kind: 'button', label: 'Notify me', href },
      {
        kind: 'note',
        text: 'If you did not ask for this, ignore this email: you will get no more emails, and we delete your address after two days.',
      },
    ],
  }),
});

/** To a confirmed address, once; it is forgotten with it. */
export const carIsBackMail = ({ to, name, href }: WaitLetter, oneClickEnd: string, price: string): Mail => ({
  to,
  oneClickEnd,
  ...composeMail({
    subject: `The ${name} is back in stock`,
    preview: `It is available again, for ${price}.`,
    heading: `The ${name} is back in stock`,
    parts: [
      { kind: 'paragraph', text: `It is available again, for ${price}.` },
      { kind: 'button', label: 'See the car', href },
      {
        kind: 'note',
        text: `You get this email because you asked ${brand.name} for it. We have deleted your address.`,
      },
    ],
  }),
});

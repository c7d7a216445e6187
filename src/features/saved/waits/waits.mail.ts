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
    subject: `Shall we tell you when the ${name} is back?`,
    preview: 'Please confirm your address.',
    heading: `When the ${name} is back`,
    parts: [
      {
        kind: 'paragraph',
        text: `You asked us to write to you once the ${name} can be bought again. Please confirm that this is your address.`,
      },
      { kind: 'button', label: 'Yes, tell me', href },
      {
        kind: 'note',
        text: 'If you did not ask for it, do nothing: you get no further mail, and we forget your address after two days.',
      },
    ],
  }),
});

/** To a confirmed address, once; it is forgotten with it. */
export const carIsBackMail = ({ to, name, href }: WaitLetter, oneClickEnd: string, price: string): Mail => ({
  to,
  oneClickEnd,
  ...composeMail({
    subject: `The ${name} is back`,
    preview: `It can be bought again, for ${price}.`,
    heading: `The ${name} is back`,
    parts: [
      { kind: 'paragraph', text: `It can be bought again, for ${price}.` },
      { kind: 'button', label: 'See the car', href },
      {
        kind: 'note',
        text: `You get this one mail because you asked ${brand.name} for it. We have forgotten your address with it.`,
      },
    ],
  }),
});

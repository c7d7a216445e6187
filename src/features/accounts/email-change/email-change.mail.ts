import { brand } from '#platform/brand.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { changeLivesHours, stopLivesDays } from './email-change.contract.ts';

interface Change {
  firstName: string;
  from: string;
  to: string;
}

/** To the new address, which does not count before its link was used. */
export const confirmNewAddressMail = ({ firstName, to }: Change, href: string): Mail => ({
  to,
  ...composeMail({
    subject: `Confirm your new email address for ${brand.name}`,
    preview: 'Until then, your account keeps its current address.',
    heading: 'Is this your new email address?',
    parts: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, you asked to use this email address for your account at ${brand.name}. Confirm it, and use it to log in from then on.`,
      },
      { kind: 'button', label: 'Confirm my new address', href },
      {
        kind: 'note',
        text: `The link works for ${changeLivesHours} hours. If you did not ask for this, ignore this email: someone entered your address by mistake.`,
      },
    ],
  }),
});

/** To the address that the account has: whose account it is hears of it before anything has changed. */
export const changeAskedMail = ({ firstName, from, to }: Change, href: string): Mail => ({
  to: from,
  ...composeMail({
    subject: `Your email address at ${brand.name} is about to change`,
    preview: 'If this was not you, stop the change.',
    heading: 'Your email address is about to change',
    parts: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, someone who knows your password asked to change the email address of your account to ${to}. The change takes effect once it is confirmed there.`,
      },
      { kind: 'button', label: 'Stop the change', href },
      {
        kind: 'note',
        text: 'If this was you, no action is needed. If not, stop the change and choose a new password.',
      },
    ],
  }),
});

/** To the former address, once the new one counts. */
export const addressChangedMail = ({ firstName, from, to }: Change, href: string): Mail => ({
  to: from,
  ...composeMail({
    subject: `Your email address at ${brand.name} was changed`,
    preview: 'If this was not you, undo the change.',
    heading: 'Your email address was changed',
    parts: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, the email address of your account is now ${to}. From now on we send your emails there, and you can no longer sign in with this address.`,
      },
      { kind: 'button', label: 'Undo the change', href },
      {
        kind: 'note',
        text: `If this was not you, undo the change within ${stopLivesDays} days: this address is restored, all devices are signed out, and you choose a new password. Or call us: ${brand.contact.phone}.`,
      },
    ],
  }),
});

/** To both addresses, once the former one counts again. */
export const addressTakenBackMail = ({ firstName, from }: Change, to: string): Mail => ({
  to,
  ...composeMail({
    subject: `Your ${brand.name} account has its previous email address again`,
    preview: 'All devices were signed out.',
    heading: 'Your email address was changed back',
    parts: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, the email address of your account is now ${from} again, and all devices were signed out. The person who made the change knew your password, so we removed it, your passkeys, and a second factor that was added recently. If you have not set a new password yet, click “Forgot password” on the login page. Then check your name and phone number.`,
      },
      { kind: 'note', text: `If you need help, call us: ${brand.contact.phone}.` },
    ],
  }),
});

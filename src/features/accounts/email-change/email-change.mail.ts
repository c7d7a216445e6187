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
    subject: `Confirm your new e-mail address for ${brand.name}`,
    preview: 'Until then your account keeps its present one.',
    heading: 'Is this your new e-mail address?',
    parts: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, you asked for this to be the e-mail address of your account at ${brand.name}. It counts as soon as you confirm it, and you log in with it from then on.`,
      },
      { kind: 'button', label: 'Confirm my new address', href },
      {
        kind: 'note',
        text: `The link works for ${changeLivesHours} hours. If you did not ask for this, do nothing: somebody mistyped theirs.`,
      },
    ],
  }),
});

/** To the address that the account has: whose account it is hears of it before anything has changed. */
export const changeAskedMail = ({ firstName, from, to }: Change, href: string): Mail => ({
  to: from,
  ...composeMail({
    subject: `Your e-mail address at ${brand.name} is about to change`,
    preview: 'If that was not you, stop it.',
    heading: 'Your e-mail address is about to change',
    parts: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, somebody who knows your password asked for your account to have the address ${to}. It counts once it is confirmed there.`,
      },
      { kind: 'button', label: 'Stop the change', href },
      {
        kind: 'note',
        text: 'If that was you, there is nothing to do. If it was not, stop it and choose a new password.',
      },
    ],
  }),
});

/** To the former address, once the new one counts. */
export const addressChangedMail = ({ firstName, from, to }: Change, href: string): Mail => ({
  to: from,
  ...composeMail({
    subject: `Your e-mail address at ${brand.name} was changed`,
    preview: 'If that was not you, take it back.',
    heading: 'Your e-mail address was changed',
    parts: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, your account has the address ${to} now. From now on we write there, and this address opens nothing.`,
      },
      { kind: 'button', label: 'Take it back', href },
      {
        kind: 'note',
        text: `If that was not you, take it back within ${stopLivesDays} days: your account gets this address again and everybody is signed out. Then choose a new password, or call us: ${brand.contact.phone}.`,
      },
    ],
  }),
});

/** To both addresses, once the former one counts again. */
export const addressTakenBackMail = ({ firstName, from }: Change, to: string): Mail => ({
  to,
  ...composeMail({
    subject: `Your ${brand.name} account has its former e-mail address again`,
    preview: 'Everybody was signed out.',
    heading: 'The change of your address was taken back',
    parts: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, your account has the address ${from} again, and everybody was signed out. Who changed it knew your password: please log in and choose a new one.`,
      },
      { kind: 'note', text: `If you need help, call us: ${brand.contact.phone}.` },
    ],
  }),
});

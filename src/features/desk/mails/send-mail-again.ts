import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import { type Allowance, type Limit, spend } from '#platform/limits/limits.ts';
import { isWhole, lockMail, sendMailAgain, settleMail } from '#platform/mail/send-again.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { SettledMail } from './mails.contract.ts';

type Shop = Pick<Platform, 'database' | 'jobs' | 'kept'>;

const noSuchMail = () => notFound('Email not found.');

/**
 * Sends the very mail again: word for word, to the same address. Throws 404, 409 `mail-forgotten` where its words are no longer
 * kept, 409 `mail-on-its-way`, and 429 where it was sent again just now.
 */
export async function sendAgain(shop: Shop, actor: Member, mailId: string): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const mail = await lockMail(transaction, mailId);
    if (!mail) throw noSuchMail();
    if (!isWhole(mail))
      throw new CodedError(
        409,
        'mail-forgotten',
        'The text of this email is no longer stored because it may have contained a code.',
      );
    if (mail.state === 'waiting')
      throw new CodedError(409, 'mail-on-its-way', 'This email is still being sent.');
    await spend(shop, againBy(mailId, actor.userId));
    await sendMailAgain(transaction, shop.jobs, mail);
    await recordAudit(transaction, {
      actor,
      action: 'send mail again',
      subject: { type: 'mail', id: mailId },
      after: { email: mail.recipient, mail: mail.subject },
    });
  });
}

/** Nothing more is to be done about a mail that was refused. Again changes nothing. Throws 404, and 409 `mail-not-refused`. */
export async function settleRefusedMail(
  { database }: Pick<Shop, 'database'>,
  actor: Member,
  mailId: string,
): Promise<SettledMail> {
  return database.transaction(async (transaction) => {
    const mail = await lockMail(transaction, mailId);
    if (!mail) throw noSuchMail();
    if (mail.state !== 'refused')
      throw new CodedError(409, 'mail-not-refused', 'This email was not refused.');
    if (mail.settledAt !== null) return { settled: true };
    await settleMail(transaction, mailId);
    await recordAudit(transaction, {
      actor,
      action: 'settle refused mail',
      subject: { type: 'mail', id: mailId },
      after: { email: mail.recipient, mail: mail.subject },
    });
    return { settled: true };
  });
}

const ofMail: Limit = {
  name: 'mail-again',
  uses: 1,
  seconds: 600,
  text: 'This email was just resent.',
};
const byMember: Limit = {
  name: 'mails-again-by',
  uses: 30,
  seconds: 3600,
  text: 'You have resent many emails.',
};

/** The same mail goes out once in 10 minutes, and one of the staff sends 30 in an hour. */
const againBy = (mailId: string, userId: string): Allowance[] => [
  { limit: ofMail, of: mailId },
  { limit: byMember, of: userId },
];

import { batchListener, queueOf, schedule } from '#platform/jobs/jobs.ts';
import { deliverMails, type MailPlatform, staysHere } from './deliver-mail.ts';
import { giveUpMails } from './give-up-mails.ts';
import { mailStored } from './mail.ts';

const deliver = batchListener(
  mailStored,
  'deliver',
  (shop: MailPlatform, stored) =>
    deliverMails(
      shop,
      stored.map(({ mailId }) => mailId),
    ),
  staysHere,
);

export const mailListeners = [deliver];

export const mailSchedules = [
  schedule('give-up-mails', '43 * * * *', ({ database }: MailPlatform) =>
    giveUpMails(database, queueOf(deliver)),
  ),
];

import { listener } from '#platform/jobs/jobs.ts';
import { deliverMail, type MailPlatform } from './deliver-mail.ts';
import { mailStored } from './mail.ts';

export const mailListeners = [
  listener(mailStored, 'deliver', (shop: MailPlatform, { mailId }) => deliverMail(shop, mailId)),
];

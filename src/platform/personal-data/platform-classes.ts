import { limitUses } from '#platform/limits/limits.tables.ts';
import { mailAttachments, outgoingMails } from '#platform/mail/mail.tables.ts';
import { mailDays } from './ages.ts';
import { classify, ofAddress, through } from './classify.ts';

/** What the tables of this house hold of people (rules.md#personal-data). */
export const platformClasses = [
  classify(limitUses, {
    technical: ['key', 'points', 'expire'],
  }),
  classify(mailAttachments, {
    owners: [through(mailAttachments.mailId, outgoingMails.id)],
    onDeletion: 'gone',
    person: ['filename', 'contentType'],
    secrets: ['content', 'recipe'],
    technical: ['mailId', 'position'],
  }),
  classify(outgoingMails, {
    owners: [ofAddress(outgoingMails.recipient)],
    onDeletion: 'gone',
    person: ['recipient', 'subject', 'state', 'createdAt', 'deliveredAt'],
    secrets: ['html', 'text', 'oneClickEnd'],
    technical: ['id', 'cause', 'refusal', 'settledAt', 'isRepeatable'],
    age: { from: outgoingMails.createdAt, after: { days: mailDays }, goes: 'row' },
  }),
];

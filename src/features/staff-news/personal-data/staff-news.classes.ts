import { classify, ofAccount } from '#platform/personal-data/classify.ts';
import { staffMailChoices, staffNews, staffNewsSeen } from '../staff-news.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const staffNewsClasses = [
  classify(staffMailChoices, {
    owners: [ofAccount(staffMailChoices.userId)],
    onDeletion: 'gone',
    person: ['kind', 'pace'],
    technical: ['userId'],
  }),
  classify(staffNews, {
    technical: ['id', 'kind', 'subjectId', 'text', 'createdAt', 'mailedAt', 'digestedAt'],
  }),
  classify(staffNewsSeen, {
    owners: [ofAccount(staffNewsSeen.userId)],
    onDeletion: 'gone',
    person: ['kind', 'seenAt'],
    technical: ['userId'],
  }),
];

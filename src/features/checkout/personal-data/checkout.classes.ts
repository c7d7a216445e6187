import { classify, ofAccount } from '#platform/personal-data/classify.ts';
import { checkoutAttempts, checkouts } from '../checkout.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const checkoutClasses = [
  classify(checkoutAttempts, {
    owners: [ofAccount(checkoutAttempts.userId)],
    onDeletion: 'gone',
    person: ['createdAt'],
    secrets: ['bodyHash', 'key'],
    technical: ['userId', 'paymentId'],
  }),
  classify(checkouts, {
    owners: [ofAccount(checkouts.userId)],
    onDeletion: 'gone',
    person: ['units', 'createdAt'],
    technical: ['id', 'userId', 'basketVersion', 'paymentId'],
  }),
];

import { classify, ofAccount } from '#platform/personal-data/classify.ts';
import { basketLines, baskets } from '../basket.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const basketClasses = [
  classify(basketLines, {
    owners: [ofAccount(basketLines.userId)],
    onDeletion: 'gone',
    person: ['carId', 'type', 'rentalDays', 'firstDay', 'quantity', 'chosen'],
    technical: ['userId', 'position'],
  }),
  classify(baskets, {
    owners: [ofAccount(baskets.userId)],
    onDeletion: 'gone',
    technical: ['userId', 'version'],
  }),
];

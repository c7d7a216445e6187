import { classify, ofAccount } from '#platform/personal-data/classify.ts';
import { carViews } from '../recommendations.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const recommendationsClasses = [
  classify(carViews, {
    owners: [ofAccount(carViews.userId)],
    onDeletion: 'gone',
    person: ['carId', 'viewedAt', 'count'],
    technical: ['userId'],
  }),
];

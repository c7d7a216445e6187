import { classify } from '#platform/personal-data/classify.ts';
import { shopPageTexts } from '../shop-pages.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const shopPagesClasses = [
  classify(shopPageTexts, {
    staff: { changedBy: 'deleted' },
    technical: ['name', 'version', 'body', 'html', 'changedAt'],
    age: { from: shopPageTexts.changedAt, after: 'buyer-data-years', goes: 'columns' },
  }),
];

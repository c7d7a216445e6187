import { classify } from '#platform/personal-data/classify.ts';
import { salesDays, salesProgress } from '../sales-figures.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const salesFiguresClasses = [
  classify(salesDays, {
    money: [
      'soldCents',
      'soldTaxCents',
      'soldStateCents',
      'refundedCents',
      'refundedTaxCents',
      'refundedStateCents',
    ],
    technical: ['timeZone', 'day', 'type', 'sold', 'refunded'],
  }),
  classify(salesProgress, {
    technical: ['timeZone', 'openFrom'],
  }),
];

import { classify } from '#platform/personal-data/classify.ts';
import { bookEntries } from '../books.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const booksClasses = [
  classify(bookEntries, {
    money: [
      'providerCents',
      'receivableCents',
      'depositsCents',
      'creditsCents',
      'payoutsCents',
      'netSalesCents',
      'taxCents',
      'stateCents',
    ],
    technical: ['id', 'movement', 'orderId', 'paymentId', 'type', 'at'],
  }),
];

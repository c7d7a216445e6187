import { classify } from '#platform/personal-data/classify.ts';
import {
  searchBits,
  searchChanges,
  searchIds,
  searchSegments,
  searchTypos,
  searchValues,
  searchWords,
} from '../search.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const searchClasses = [
  classify(searchBits, {
    technical: ['segment', 'value', 'cars', 'bits'],
  }),
  classify(searchChanges, {
    technical: ['id', 'vip', 'carId', 'hasWords'],
  }),
  classify(searchIds, {
    technical: ['segment', 'chunk', 'vip', 'firstId', 'ids'],
  }),
  classify(searchSegments, {
    money: ['leastPriceCents', 'mostPriceCents'],
    technical: [
      'id',
      'vip',
      'firstId',
      'cars',
      'leastYear',
      'mostYear',
      'leastMileageKm',
      'mostMileageKm',
      'leastPowerKw',
      'mostPowerKw',
      'leastTopSpeed',
      'mostTopSpeed',
    ],
  }),
  classify(searchTypos, {
    technical: ['vip', 'rest', 'word'],
  }),
  classify(searchValues, {
    technical: ['id', 'vip', 'facet', 'key', 'text', 'cars', 'isWorded'],
  }),
  classify(searchWords, {
    technical: ['vip', 'word', 'value', 'shown'],
  }),
];

import { classify } from '#platform/personal-data/classify.ts';
import { carImportRows, carImports } from '../car-import.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const carImportClasses = [
  classify(carImportRows, {
    money: ['priceCents', 'oldPriceCents'],
    technical: [
      'importId',
      'line',
      'kind',
      'reasons',
      'label',
      'carId',
      'newId',
      'vip',
      'make',
      'model',
      'color',
      'topSpeed',
      'stock',
      'expectedStock',
      'image',
      'facts',
      'vins',
    ],
  }),
  classify(carImports, {
    staff: { broughtBy: 'deleted', broughtByEmail: 'deleted' },
    technical: [
      'id',
      'fileName',
      'file',
      'state',
      'mayChangePrices',
      'progress',
      'totalRows',
      'newCars',
      'changedCars',
      'unchangedCars',
      'badRows',
      'failure',
      'createdAt',
      'appliedAt',
    ],
    age: { from: carImports.createdAt, after: 'buyer-data-years', goes: 'columns' },
  }),
];

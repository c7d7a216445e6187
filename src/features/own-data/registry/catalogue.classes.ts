import { classify } from '#platform/personal-data/classify.ts';
import {
  carCounts,
  cars,
  carValues,
  carWords,
  listingTexts,
  priceChanges,
} from '../../catalogue/catalogue.tables.ts';
import { albumPictures, pictures } from '../../catalogue/pictures/pictures.tables.ts';
import { priceUpdateCars, priceUpdates } from '../../catalogue/prices/prices.tables.ts';
import { carShapes, shapeFiles } from '../../catalogue/shapes/shapes.tables.ts';
import { lowStock } from '../../catalogue/stock/stock.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const catalogueClasses = [
  classify(carCounts, {
    technical: ['vip', 'total', 'published'],
  }),
  classify(carValues, {
    technical: ['id', 'vip', 'facet', 'make', 'text', 'key', 'textKey', 'nameKey', 'cars', 'isWorded'],
  }),
  classify(carWords, {
    technical: ['value', 'vip', 'word', 'shown'],
  }),
  classify(cars, {
    money: ['priceCents', 'oldPriceCents'],
    technical: [
      'id',
      'vip',
      'make',
      'model',
      'color',
      'topSpeed',
      'stock',
      'identified',
      'pictureVersion',
      'picturePlaceholder',
      'condition',
      'listingState',
      'modelYear',
      'trim',
      'body',
      'fuel',
      'transmission',
      'drive',
      'powerKw',
      'zeroTo100Tenths',
      'rangeKm',
      'consumptionTenths',
      'seats',
      'doors',
      'interiorColor',
      'mileageKm',
      'previousOwners',
      'createdAt',
      'updatedAt',
    ],
  }),
  classify(listingTexts, {
    technical: ['carId', 'description', 'equipment'],
  }),
  classify(priceChanges, {
    money: ['beforeCents', 'afterCents'],
    technical: ['carId', 'changedAt'],
  }),
  classify(albumPictures, {
    technical: [
      'id',
      'carId',
      'vehicleId',
      'position',
      'version',
      'placeholder',
      'alt',
      'createdAt',
      'removedAt',
    ],
  }),
  classify(pictures, {
    staff: ['broughtBy'],
    technical: [
      'id',
      'carId',
      'albumPictureId',
      'address',
      'inBulk',
      'dueAt',
      'attempts',
      'problem',
      'failedAt',
      'createdAt',
      'finishedAt',
      'replacedVersion',
    ],
  }),
  classify(carShapes, {
    technical: ['carId', 'shape', 'paint', 'fileId'],
  }),
  classify(shapeFiles, {
    staff: ['broughtBy'],
    technical: ['id', 'bytes', 'triangles', 'takesPaint', 'createdAt'],
  }),
  classify(lowStock, {
    technical: ['carId', 'vip', 'stock', 'isLow'],
  }),
  classify(priceUpdates, {
    money: ['priceCents'],
    staff: { changedBy: 'deleted', changedByEmail: 'deleted', undoneByEmail: 'deleted' },
    technical: ['id', 'make', 'model', 'percentParts', 'changed', 'changedAt', 'undoneAt'],
    age: { from: priceUpdates.changedAt, after: 'buyer-data-years', goes: 'columns' },
  }),
  classify(priceUpdateCars, {
    money: ['beforeCents', 'beforeOldCents', 'afterCents'],
    technical: ['updateId', 'carId'],
  }),
];

import { classify, ofAccount } from '#platform/personal-data/classify.ts';
import { holdDowntimes, vehicleHolds } from '../holds.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const holdsClasses = [
  classify(holdDowntimes, {
    technical: ['downtimeId', 'addedAt'],
  }),
  classify(vehicleHolds, {
    owners: [ofAccount(vehicleHolds.userId)],
    onDeletion: 'nameless',
    person: [
      'id',
      'carId',
      'make',
      'model',
      'color',
      'state',
      'createdAt',
      'startedAt',
      'endsAt',
      'extendedAt',
      'endedAt',
      'orderId',
      'chosen',
    ],
    inside: { chosen: [] },
    erased: { reason: null },
    secrets: { requestHash: '' },
    money: ['depositCents', 'priceCents', 'terms'],
    technical: ['userId', 'vehicleId', 'requestKey', 'paymentId', 'boughtBy'],
  }),
];

import { driveContactDays } from '#platform/personal-data/ages.ts';
import { classify, ofAccount, ofAddress } from '#platform/personal-data/classify.ts';
import { testDrives } from '../test-drives.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const testDrivesClasses = [
  classify(testDrives, {
    owners: [ofAccount(testDrives.userId), ofAddress(testDrives.email)],
    onDeletion: 'nameless',
    person: [
      'id',
      'carId',
      'startsAt',
      'endsAt',
      'licenceAt',
      'state',
      'heldUntil',
      'endedBy',
      'remindedAt',
      'createdAt',
      'changedAt',
    ],
    erased: { name: '', email: null, phone: '' },
    technical: ['vehicleId', 'userId', 'sequence'],
    age: { from: testDrives.endsAt, after: { days: driveContactDays }, goes: 'columns' },
  }),
];

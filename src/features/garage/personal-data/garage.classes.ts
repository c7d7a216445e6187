import { classify, ofAccount, through } from '#platform/personal-data/classify.ts';
import {
  calendarFeeds,
  garageCare,
  garageReadings,
  garageReminders,
  garageVehicles,
} from '../garage.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const garageClasses = [
  classify(garageVehicles, {
    owners: [ofAccount(garageVehicles.userId)],
    onDeletion: 'gone',
    person: ['id', 'vin', 'make', 'model', 'modelYear', 'plate', 'addedAt', 'removedAt'],
    technical: ['userId', 'orderId', 'lookOn'],
  }),
  classify(garageReadings, {
    owners: [through(garageReadings.vehicleId, garageVehicles.id)],
    onDeletion: 'gone',
    person: ['readOn', 'km', 'startsAnew'],
    technical: ['id', 'vehicleId'],
  }),
  classify(garageCare, {
    owners: [through(garageCare.vehicleId, garageVehicles.id)],
    onDeletion: 'gone',
    person: ['kind', 'doneOn', 'km'],
    technical: ['id', 'vehicleId'],
  }),
  classify(garageReminders, {
    owners: [through(garageReminders.vehicleId, garageVehicles.id)],
    onDeletion: 'gone',
    person: ['kind', 'since', 'stage', 'at'],
    technical: ['vehicleId'],
  }),
  classify(calendarFeeds, {
    owners: [ofAccount(calendarFeeds.userId)],
    onDeletion: 'gone',
    person: ['createdAt'],
    secrets: ['tokenHash'],
    technical: ['userId'],
  }),
];

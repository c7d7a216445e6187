import { classify, ofAccount, ofAddress } from '#platform/personal-data/classify.ts';
import {
  carArrivals,
  savedCars,
  savedChanges,
  savedMailChoices,
  savedNotices,
  savedSearches,
  stockWaits,
} from '../saved.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const savedClasses = [
  classify(carArrivals, {
    money: ['beforeCents'],
    technical: ['number', 'carId', 'at'],
  }),
  classify(savedCars, {
    owners: [ofAccount(savedCars.userId)],
    onDeletion: 'gone',
    person: ['carId', 'savedAt', 'soldOut', 'toldBackAt'],
    money: ['shownCents'],
    technical: ['userId'],
  }),
  classify(savedChanges, {
    money: ['beforeCents'],
    technical: ['id', 'carId', 'kind', 'at'],
  }),
  classify(savedMailChoices, {
    owners: [ofAccount(savedMailChoices.userId)],
    onDeletion: 'gone',
    person: ['pace', 'dailyOn', 'hourFrom', 'mailsInHour'],
    technical: ['userId'],
  }),
  classify(savedNotices, {
    owners: [ofAccount(savedNotices.userId)],
    onDeletion: 'gone',
    person: ['carId', 'kind', 'createdAt', 'doneAt', 'mailed'],
    money: ['shownCents', 'wasCents'],
    technical: ['id', 'userId'],
  }),
  classify(savedSearches, {
    owners: [ofAccount(savedSearches.userId)],
    onDeletion: 'gone',
    person: ['name', 'address', 'savedAt'],
    technical: ['id', 'userId', 'seenTo', 'toldTo'],
  }),
  classify(stockWaits, {
    owners: [ofAddress(stockWaits.email)],
    onDeletion: 'gone',
    person: ['carId', 'email', 'createdAt', 'confirmedAt', 'dueAt'],
    technical: ['id'],
  }),
];

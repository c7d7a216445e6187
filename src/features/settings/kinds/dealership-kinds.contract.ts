import { z } from 'zod';
import type { ContactLines, DealershipName } from '#platform/brand.ts';
import { type OpeningHours, weekLines } from '#platform/dates/opening-hours.ts';
import { type Units, unitSystems } from '#platform/units.ts';
import {
  contactLines,
  dealershipName,
  openingHours,
  type WorkshopPlaces,
  workshopPlaces,
} from './dealership.contract.ts';
import { type Kind, readJson } from './setting-kinds.contract.ts';

export const dealershipNames: Kind<DealershipName> = {
  form: 'name',
  expected:
    'JSON with name, wordmark, tagline, description, legalName and legalNote, such as {"name":"Marque", …}',
  schema: dealershipName,
  read: readJson,
  tell: (value) =>
    [value.name, value.wordmark, value.tagline, value.description, value.legalName, value.legalNote]
      .filter((text) => text !== '')
      .join(' · '),
};

export const contact: Kind<ContactLines> = {
  form: 'contact',
  expected: 'JSON with phone, mail, street and city',
  schema: contactLines,
  read: readJson,
  tell: ({ phone, mail, street, city }) => [phone, mail, street, city].join(' · '),
};

export const hoursOfWeek: Kind<OpeningHours> = {
  form: 'opening-hours',
  expected:
    'JSON such as {"week":{"monday":{"opens":"09:00","closes":"19:00"},"tuesday":"appointment","wednesday":"closed", …},"closedDays":[{"date":"2030-12-25","reason":"Christmas"}]}',
  schema: openingHours,
  read: readJson,
  tell: (value) =>
    [
      ...weekLines(value).map(({ days, hours }) => `${days} ${hours}`),
      ...value.closedDays.map(({ date, reason }) => `closed on ${date}${reason && ` (${reason})`}`),
    ].join('; '),
};

const unitWords: Readonly<Record<Units, string>> = {
  metric: 'km and km/h',
  miles: 'miles and mph',
};

export const shownUnits: Kind<Units> = {
  form: 'units',
  expected: 'metric or miles',
  schema: z.enum(unitSystems),
  read: (text) => text.toLowerCase(),
  tell: (value) => unitWords[value],
};

export const placesPerDay: Kind<WorkshopPlaces> = {
  form: 'workshop',
  expected: 'JSON such as {"technical":4,"non-technical":6,"routine-servicing":10}, each from 0 to 1000',
  schema: workshopPlaces,
  read: readJson,
  tell: (value) =>
    `${value.technical} technical, ${value['non-technical']} non-technical, ${value['routine-servicing']} routine servicing`,
};

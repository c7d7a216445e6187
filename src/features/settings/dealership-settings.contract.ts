import { type ContactLines, configuredBrand, type DealershipName } from '#platform/brand.ts';
import type { OpeningHours } from '#platform/dates/opening-hours.ts';
import type { Units } from '#platform/units.ts';
import type { WorkshopPlaces } from './kinds/dealership.contract.ts';
import {
  contact,
  dealershipNames,
  hoursOfWeek,
  placesPerDay,
  shownUnits,
} from './kinds/dealership-kinds.contract.ts';
import {
  intervalsOfCare,
  type ServiceIntervals,
  usualIntervals,
} from './kinds/service-intervals.contract.ts';
import type { SettingDefinition } from './kinds/setting-kinds.contract.ts';

/** What a dealership says of itself, and how it works: what `brand.config.ts` says until somebody changes it. */
export interface DealershipValues {
  dealershipName: DealershipName;
  contact: ContactLines;
  openingHours: OpeningHours;
  units: Units;
  workshopPlaces: WorkshopPlaces;
  serviceIntervals: ServiceIntervals;
}

/** A default that the demo and a real shop share. */
const both = <Value>(value: Value) => ({ demo: value, real: value });

const namesOf = ({ name, wordmark, tagline, description, legalName, legalNote }: DealershipName) => ({
  name,
  wordmark,
  tagline,
  description,
  legalName,
  legalNote,
});

type Definitions = { readonly [Name in keyof DealershipValues]: SettingDefinition<DealershipValues[Name]> };

export const dealershipSettings: Definitions = {
  dealershipName: {
    ...dealershipNames,
    group: 'Dealership',
    title: 'Name',
    meaning: 'What the dealership is called, and what it says of itself in a line or two.',
    effect:
      'Pages, mails and calendar entries say it from now on. Receipts of orders that exist keep the name they were made under. The moving mark and the pictures of the shop are files and stay.',
    unit: 'texts',
    defaults: both(namesOf(configuredBrand)),
  },
  contact: {
    ...contact,
    group: 'Dealership',
    title: 'Contact',
    meaning: 'Where customers find and reach the dealership.',
    effect:
      'Pages, mails and calendar entries say it from now on. Receipts of orders that exist keep what they said.',
    unit: 'texts',
    defaults: both(configuredBrand.contact),
  },
  openingHours: {
    ...hoursOfWeek,
    group: 'Dealership',
    title: 'Opening hours',
    meaning: 'When the dealership is open, by weekday, and the days on which it is closed all the same.',
    effect:
      'Every page and the search engines learn it at once. On days that are closed the workshop takes no further car; appointments that exist stay.',
    unit: 'hours',
    defaults: both(configuredBrand.openingHours),
  },
  units: {
    ...shownUnits,
    group: 'Dealership',
    title: 'Units',
    meaning: 'What mileages, ranges and speeds are shown and typed in.',
    effect:
      'Every page follows at once, and staff type in these units. What is stored, sent and imported stays in kilometers.',
    unit: 'system',
    defaults: both('metric'),
  },
  workshopPlaces: {
    ...placesPerDay,
    group: 'Workshop',
    title: 'Workshop',
    meaning: 'How many cars the workshop takes in a day, of each repair type.',
    effect: 'Counts for appointments that are made or moved from now on. Those that exist stay.',
    unit: 'cars a day',
    defaults: both({ technical: 4, 'non-technical': 6, 'routine-servicing': 10 }),
  },
  serviceIntervals: {
    ...intervalsOfCare,
    group: 'Workshop',
    title: 'Service intervals',
    meaning:
      'After how long, or how far, the cars of your customers are due for a service and an inspection: what comes first.',
    effect: 'Every garage and calendar follows at once. Reminders that were sent already are not sent again.',
    unit: 'months and distance',
    defaults: both(usualIntervals),
  },
};

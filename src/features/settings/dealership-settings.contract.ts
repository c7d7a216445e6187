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
    meaning: 'The name of the dealership, and a short description.',
    effect:
      "Applies to pages, emails and calendar entries. Existing receipts are not affected. The animated logo and the shop's pictures are files and do not change.",
    unit: 'texts',
    defaults: both(namesOf(configuredBrand)),
  },
  contact: {
    ...contact,
    group: 'Dealership',
    title: 'Contact',
    meaning: 'Address and contact of the dealership.',
    effect: 'Applies to pages, emails and calendar entries. Existing receipts are not affected.',
    unit: 'texts',
    defaults: both(configuredBrand.contact),
  },
  openingHours: {
    ...hoursOfWeek,
    group: 'Dealership',
    title: 'Opening hours',
    meaning: 'Opening hours by weekday, and closed days.',
    effect:
      'Applies immediately to all pages and search engines. The workshop takes no new appointments on closed days; existing appointments are not affected.',
    unit: 'hours',
    defaults: both(configuredBrand.openingHours),
  },
  units: {
    ...shownUnits,
    group: 'Dealership',
    title: 'Units',
    meaning: 'The units for mileages, ranges and speeds.',
    effect:
      'Applies immediately to all pages and forms. Stored data, the API and imports stay in kilometers.',
    unit: 'system',
    defaults: both('metric'),
  },
  workshopPlaces: {
    ...placesPerDay,
    group: 'Workshop',
    title: 'Workshop',
    meaning: 'Appointments per day for each repair type.',
    effect: 'Applies to new and moved appointments. Existing appointments are not affected.',
    unit: 'cars a day',
    defaults: both({ technical: 4, 'non-technical': 6, 'routine-servicing': 10 }),
  },
  serviceIntervals: {
    ...intervalsOfCare,
    group: 'Workshop',
    title: 'Service intervals',
    meaning:
      "The time or distance after which customers' cars are due for service and inspection, whichever comes first.",
    effect: 'Applies immediately to all garages and calendars. Sent reminders are not repeated.',
    unit: 'months and distance',
    defaults: both(usualIntervals),
  },
};

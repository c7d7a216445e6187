import type { Permission } from '#platform/permissions.ts';
import { searchKey } from '#platform/text/search-key.ts';
import { ownEntries, type Reader, staffEntries, waysFor } from '../staff-menu/staff-menu.ts';

/** A page of the desk, or something that is done there. */
export interface DeskPlace {
  label: string;
  to: string;
  permission?: Permission;
  /** Further words by which somebody may look for it. */
  words?: string;
}

/** What the menu has no entry for, or nobody would look for by that name. */
const acts: readonly DeskPlace[] = [
  { label: 'Add a car', to: '/add-car', words: 'new listing' },
  { label: 'Add a VIP car', to: '/add-vip-car', words: 'new listing' },
  { label: 'Receive a delivery', to: '/worker/receive', words: 'scan vehicles arrive' },
  { label: 'Import vehicles', to: '/worker/vehicles/import', words: 'file csv inventory' },
  { label: 'Import cars', to: '/worker/import', words: 'file csv listings' },
  { label: 'Low stock', to: '/worker?low=true', words: 'sold out empty' },
  { label: 'Hand over a car', to: '/worker/handovers', words: 'delivery pick up' },
  { label: 'Take a rental back', to: '/worker/rentals', words: 'return overdue' },
  { label: 'Book a service appointment', to: '/worker/appointments', words: 'workshop repair' },
  { label: 'New customer', to: '/desk/customers/new', words: 'walk-in add person' },
  { label: 'Book a test drive', to: '/worker/test-drives', permission: 'run test drives', words: 'walk-in' },
  {
    label: 'Make an offer for a trade-in',
    to: '/worker/trade-ins',
    permission: 'appraise trade-ins',
    words: 'appraisal',
  },
  { label: 'Update a price', to: '/worker/update-car-price', permission: 'change prices' },
  { label: 'Generate a VIN', to: '/worker/generate-vin', words: 'label barcode' },
  { label: 'Worker management', to: '/worker/manage' },
  { label: 'Admin management', to: '/admin/manage' },
  { label: 'Late payments of plans', to: '/admin/installments?show=late', words: 'installments' },
  { label: 'Trade-in values', to: '/admin/trade-in-values', words: 'estimate table' },
  { label: 'Add a VIP user', to: '/admin/vip-settings', words: 'grant access credentials' },
  { label: 'Reset a second factor', to: '/admin/reset-second-factor', words: 'lost phone 2fa' },
  { label: 'Add a new admin', to: '/admin/create-new-admin', words: 'create staff hire' },
  { label: 'Add a new worker', to: '/admin/create-new-worker', words: 'create staff hire' },
  { label: 'Staff accounts', to: '/admin/staff', words: 'people roles colleagues' },
  { label: 'Settings', to: '/admin/settings', words: 'price lines tax opening hours' },
  { label: 'Texts of the shop', to: '/admin/texts', words: 'terms privacy imprint warranty' },
  { label: 'Health of the shop', to: '/admin/health', words: 'database jobs mail backups disk status' },
  { label: 'Schedule downtime', to: '/admin/schedule-downtime', words: 'maintenance close' },
  { label: 'View shop', to: '/', words: 'home storefront' },
];

const places: readonly DeskPlace[] = [...staffEntries, ...acts, ...ownEntries];

const wordsOf = (text: string): string[] => text.split(/[\s-]+/).map(searchKey);

/** At most so many are told. */
const toldPlaces = 6;

/**
 * The pages and acts that a search means, of those that the reader may open: each word typed begins one of their words. What is
 * named so goes before what is only described so.
 */
export function findPlaces(search: string, reader: Reader): readonly DeskPlace[] {
  const typed = wordsOf(search.trim()).filter((word) => word !== '');
  if (typed.length === 0) return [];
  const fits = (words: readonly string[]) =>
    typed.every((part) => words.some((word) => word.startsWith(part)));
  const open = waysFor(places, reader);
  const named = open.filter(({ label }) => fits(wordsOf(label)));
  const described = open.filter(
    (place) => !named.includes(place) && fits(wordsOf(`${place.label} ${place.words ?? ''}`)),
  );
  return [...named, ...described].slice(0, toldPlaces);
}

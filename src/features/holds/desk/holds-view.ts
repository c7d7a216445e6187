import type { ListPage } from '#page-kit/list-page.ts';
import { countedText } from '#ui/counted.ts';
import { type DeskView, deskViews } from '../holds.rules.ts';

type Count = Pick<ListPage<unknown>, 'total' | 'atLeast'>;

/** What the desk lists, as the address names it, and what is said of how many there are. */
export const holdsViews = {
  open: {
    label: 'Reserved now',
    lead: (count: Count) => `${countedText(count, 'car is', 'cars are')} reserved for customers now.`,
  },
  today: {
    label: 'Ending today',
    lead: (count: Count) => `${countedText(count, 'reservation ends', 'reservations end')} today.`,
  },
  'refund-refused': {
    label: 'Refund refused',
    lead: (count: Count) => `${countedText(count, 'deposit', 'deposits')} refused by the payment provider.`,
  },
  bought: {
    label: 'Bought',
    lead: (count: Count) => `${countedText(count, 'reservation', 'reservations')} ended with a purchase.`,
  },
  over: {
    label: 'Expired',
    lead: (count: Count) => `${countedText(count, 'reservation', 'reservations')} ended without a purchase.`,
  },
  all: {
    label: 'All',
    lead: (count: Count) => `${countedText(count, 'reservation', 'reservations')} in total.`,
  },
} as const satisfies Record<DeskView, unknown>;

/** Of an address; anything else counts as those that stand now. */
export const viewOf = (asked: string | null): DeskView => deskViews.find((name) => name === asked) ?? 'open';

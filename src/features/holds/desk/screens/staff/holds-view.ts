const many = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${more}`;

/** What the desk lists, as the address names it, and what is said of how many there are. */
export const holdsViews = {
  open: {
    label: 'Reserved now',
    lead: (count: number) => `${many(count, 'car is', 'cars are')} set aside for customers now.`,
  },
  'refund-refused': {
    label: 'Refund refused',
    lead: (count: number) =>
      `${many(count, 'deposit', 'deposits')} the payment provider refused to give back.`,
  },
  bought: {
    label: 'Bought',
    lead: (count: number) => `${many(count, 'reservation', 'reservations')} ended with a purchase.`,
  },
  over: {
    label: 'Over',
    lead: (count: number) => `${many(count, 'reservation', 'reservations')} ended without a purchase.`,
  },
  all: { label: 'All', lead: (count: number) => `${many(count, 'reservation', 'reservations')} in all.` },
} as const;
export type HoldsView = keyof typeof holdsViews;

const isView = (asked: string): asked is HoldsView => Object.hasOwn(holdsViews, asked);

/** Of an address; anything else counts as those that stand now. */
export const viewOf = (asked: string | null): HoldsView => (asked !== null && isView(asked) ? asked : 'open');

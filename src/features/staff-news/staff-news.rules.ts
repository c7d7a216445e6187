import { may, type Permission, type Role } from '#platform/permissions.ts';

/** What staff are told about (rules.md#staff-news). */
export const newsKinds = [
  'order',
  'delivery',
  'booking',
  'question',
  'return',
  'drive',
  'trade-in',
  'dispute',
  'late',
] as const;
export type NewsKind = (typeof newsKinds)[number];

/** How soon a mail comes. */
export const paces = ['at-once', 'daily', 'none'] as const;
export type Pace = (typeof paces)[number];

export type StaffRole = Exclude<Role, 'User'>;

interface KindOfNews {
  title: string;
  /** Where staff work on it; the first page that a role may open is its own. A role without any never hears of it. */
  ways: readonly { path: string; permission: Permission }[];
  /** What counts until a person chooses. */
  usual: Readonly<Record<StaffRole, Pace>>;
}

export const kindsOfNews: Readonly<Record<NewsKind, KindOfNews>> = {
  order: {
    title: 'New orders',
    ways: [
      { path: '/admin/orders', permission: 'search orders' },
      { path: '/worker/handovers', permission: 'hand vehicles over' },
    ],
    usual: { Worker: 'none', 'Workers-Admin': 'none', Admin: 'daily', 'Global-Admin': 'daily' },
  },
  delivery: {
    title: 'Rescheduled deliveries',
    ways: [{ path: '/worker/handovers', permission: 'hand vehicles over' }],
    usual: { Worker: 'none', 'Workers-Admin': 'daily', Admin: 'none', 'Global-Admin': 'none' },
  },
  booking: {
    title: 'New appointments',
    ways: [{ path: '/worker/appointments', permission: 'run the floor' }],
    usual: { Worker: 'none', 'Workers-Admin': 'daily', Admin: 'none', 'Global-Admin': 'none' },
  },
  question: {
    title: 'Questions',
    ways: [{ path: '/worker/questions', permission: 'answer questions' }],
    usual: { Worker: 'none', 'Workers-Admin': 'at-once', Admin: 'none', 'Global-Admin': 'none' },
  },
  return: {
    title: 'Return requests',
    ways: [{ path: '/worker/returns', permission: 'take vehicles back' }],
    usual: { Worker: 'none', 'Workers-Admin': 'at-once', Admin: 'at-once', 'Global-Admin': 'daily' },
  },
  drive: {
    title: 'New test drives',
    ways: [{ path: '/worker/test-drives', permission: 'run test drives' }],
    usual: { Worker: 'none', 'Workers-Admin': 'daily', Admin: 'none', 'Global-Admin': 'none' },
  },
  'trade-in': {
    title: 'Trade-ins',
    ways: [{ path: '/worker/trade-ins', permission: 'see trade-ins' }],
    usual: { Worker: 'none', 'Workers-Admin': 'at-once', Admin: 'none', 'Global-Admin': 'none' },
  },
  dispute: {
    title: 'Disputed payments',
    ways: [{ path: '/admin/disputes', permission: 'search orders' }],
    usual: { Worker: 'none', 'Workers-Admin': 'none', Admin: 'at-once', 'Global-Admin': 'at-once' },
  },
  late: {
    title: 'Late payments of plans',
    ways: [{ path: '/admin/installments', permission: 'search orders' }],
    usual: { Worker: 'none', 'Workers-Admin': 'none', Admin: 'daily', 'Global-Admin': 'daily' },
  },
};

/** Where this role works on it; undefined where it is none of its business. */
export const wayTo = (role: Role, kind: NewsKind): string | undefined =>
  kindsOfNews[kind].ways.find(({ permission }) => may(role, permission))?.path;

/** What this role hears of, in the order of the page. */
export const kindsFor = (role: Role): NewsKind[] =>
  newsKinds.filter((kind) => wayTo(role, kind) !== undefined);

/** What counts until a person chooses; nothing for somebody who is no staff. */
export const usualPace = (role: Role, kind: NewsKind): Pace =>
  role === 'User' || wayTo(role, kind) === undefined ? 'none' : kindsOfNews[kind].usual[role];

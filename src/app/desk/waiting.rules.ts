import type { Permission } from '#platform/permissions.ts';

/** What of handovers, rentals, reservations, test drives, trade-ins, returns, plans and payouts waits for staff: who acts on it, and where it is listed. */
export const waitingKinds = [
  {
    kind: 'handovers-overdue',
    permission: 'hand vehicles over',
    to: '/worker/handovers?show=overdue',
    one: 'overdue handover',
    many: 'overdue handovers',
  },
  {
    kind: 'rentals-overdue',
    permission: 'hand vehicles over',
    to: '/worker/rentals?show=overdue',
    one: 'rental overdue',
    many: 'rentals overdue',
  },
  {
    kind: 'drives-today',
    permission: 'run test drives',
    to: '/worker/test-drives?show=today',
    one: 'test drive today',
    many: 'test drives today',
  },
  {
    kind: 'drives-due',
    permission: 'run test drives',
    to: '/worker/test-drives?show=due',
    one: 'test drive to be closed',
    many: 'test drives to be closed',
  },
  {
    kind: 'holds-ending',
    permission: 'look after reservations',
    to: '/worker/holds?view=today',
    one: 'reservation ends today',
    many: 'reservations end today',
  },
  {
    kind: 'appraisals',
    permission: 'appraise trade-ins',
    to: '/worker/trade-ins?show=asked',
    one: 'old car waits for an offer',
    many: 'old cars wait for an offer',
  },
  {
    kind: 'returns',
    permission: 'take vehicles back',
    to: '/worker/returns',
    one: 'request to return a car',
    many: 'requests to return a car',
  },
  {
    kind: 'late-payments',
    permission: 'record payments',
    to: '/admin/installments?show=late',
    one: 'late payment of a plan',
    many: 'late payments of plans',
  },
  {
    kind: 'payouts-owed',
    permission: 'see payouts',
    to: '/admin/payouts?state=owed',
    one: 'payout to approve',
    many: 'payouts to approve',
  },
  {
    kind: 'payouts-approved',
    permission: 'see payouts',
    to: '/admin/payouts?state=approved',
    one: 'payout to be paid',
    many: 'payouts to be paid',
  },
] as const satisfies readonly {
  kind: string;
  permission: Permission;
  to: string;
  one: string;
  many: string;
}[];
export type WaitingKind = (typeof waitingKinds)[number]['kind'];

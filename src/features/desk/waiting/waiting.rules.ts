import { may, type Permission, type Role } from '#platform/permissions.ts';

/** What waits for staff, the most urgent first: who acts on it, and where it is listed (rules.md#waiting). */
export const waitingKinds = [
  {
    kind: 'handovers-overdue',
    permission: 'hand vehicles over',
    to: '/worker/handovers?show=overdue',
    one: 'overdue handover or pickup',
    many: 'overdue handovers and pickups',
  },
  {
    kind: 'rentals-overdue',
    permission: 'hand vehicles over',
    to: '/worker/rentals?show=overdue',
    one: 'rental overdue',
    many: 'rentals overdue',
  },
  {
    kind: 'handovers-today',
    permission: 'hand vehicles over',
    to: '/worker/handovers?show=today',
    one: 'handover or pickup today',
    many: 'handovers and pickups today',
  },
  {
    kind: 'rentals-today',
    permission: 'hand vehicles over',
    to: '/worker/rentals?show=due-today',
    one: 'rental due back today',
    many: 'rentals due back today',
  },
  {
    kind: 'appointments-today',
    permission: 'run the floor',
    to: '/worker/appointments?show=open',
    one: 'appointment today',
    many: 'appointments today',
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
    one: 'test drive without a result',
    many: 'test drives without a result',
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
    one: 'trade-in waiting for an offer',
    many: 'trade-ins waiting for an offer',
  },
  {
    kind: 'returns',
    permission: 'take vehicles back',
    to: '/worker/returns',
    one: 'request to return a car',
    many: 'requests to return a car',
  },
  {
    kind: 'questions',
    permission: 'answer questions',
    to: '/worker/questions?show=open',
    one: 'open question',
    many: 'open questions',
  },
  {
    kind: 'days-full',
    permission: 'run the floor',
    to: '/worker/appointments?show=full',
    one: 'day fully booked this week',
    many: 'days fully booked this week',
  },
  {
    kind: 'stock-low',
    permission: 'change stock',
    to: '/worker?low=true',
    one: 'car low in stock',
    many: 'cars low in stock',
  },
  {
    kind: 'vip-stock-low',
    permission: 'change stock',
    to: '/worker?catalogue=vip&low=true',
    one: 'VIP car low in stock',
    many: 'VIP cars low in stock',
  },
  {
    kind: 'refunds-refused',
    permission: 'search orders',
    to: '/admin/refunds',
    one: 'refused refund',
    many: 'refused refunds',
  },
  {
    kind: 'disputes',
    permission: 'search orders',
    to: '/admin/disputes?state=open',
    one: 'open dispute',
    many: 'open disputes',
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
  {
    kind: 'mails-refused',
    permission: 'send mails again',
    to: '/desk/mails',
    one: 'undelivered email',
    many: 'undelivered emails',
  },
] as const satisfies readonly {
  kind: string;
  permission: Permission;
  to: string;
  one: string;
  many: string;
}[];
export type WaitingKind = (typeof waitingKinds)[number]['kind'];

export const waitingKindsFor = (role: Role) => waitingKinds.filter(({ permission }) => may(role, permission));

/** How much waits on the pages at these paths, whatever they are filtered by. */
export function waitingAt(
  works: readonly { kind: WaitingKind; total: number; atLeast: boolean }[],
  ...paths: readonly string[]
): { total: number; atLeast: boolean } {
  const here = works.filter(({ kind }) => paths.includes(wayOf(kind).split('?')[0] ?? ''));
  return {
    total: here.reduce((sum, { total }) => sum + total, 0),
    atLeast: here.some(({ atLeast }) => atLeast),
  };
}

const wayOf = (kind: WaitingKind): string => waitingKinds.find((one) => one.kind === kind)?.to ?? '';

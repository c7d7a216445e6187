import { shopPageNames } from '#features/shop-pages/shop-pages.rules.ts';
import { mayOnPage } from '#platform/page-permissions.ts';
import type { Audience } from '#platform/permissions.ts';

/** The page with all downtimes, whose action ends one. */
export const schedulingPage = '/admin/schedule-downtime';

/** Seconds between two checks of the pages (rules.md#delays). */
export const checkSeconds = 30;

/** 30 days; more is a slip of the keyboard. */
export const longestMinutes = 30 * 24 * 60;

const minuteMs = 60_000;

/** How far a start may lie in the past: who chooses the current minute means 'at once'. */
export const startGraceMs = 2 * minuteMs;

/** The time before its start from which on a downtime is announced to everyone. */
export const noticeMs = 24 * 60 * minuteMs;

/** From its start, included, to its end, which is not. */
export interface Period {
  startsAt: Date;
  endsAt: Date;
}

/** When it is, for a start that was asked for; undefined where that is in the past. */
export function periodFrom(start: Date, minutes: number, now: Date): Period | undefined {
  if (start.getTime() < now.getTime() - startGraceMs) return undefined;
  const startsAt = start < now ? now : start;
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * minuteMs) };
}

export const overlap = (one: Period, other: Period): boolean =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt;

export const isRunning = ({ startsAt, endsAt }: Period, now: Date): boolean =>
  startsAt <= now && now < endsAt;

export const downtimeStates = ['coming', 'running', 'over', 'cancelled'] as const;
export type DowntimeState = (typeof downtimeStates)[number];

export function stateOf(downtime: Period & { cancelledAt: Date | null }, now: Date): DowntimeState {
  if (downtime.cancelledAt) return 'cancelled';
  if (now < downtime.startsAt) return 'coming';
  return isRunning(downtime, now) ? 'running' : 'over';
}

/** The one that runs now, and the one that is announced. Cancelled ones are none. */
export function shownOf<P extends Period>(
  planned: readonly P[],
  now: Date,
): { running: P | undefined; next: P | undefined } {
  const horizon = new Date(now.getTime() + noticeMs);
  const coming = planned.filter(({ startsAt }) => now < startsAt && startsAt <= horizon);
  return {
    running: planned.find((one) => isRunning(one, now)),
    next: coming.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())[0],
  };
}

/** Whole seconds, at least 1, after which trying again makes sense. */
export const retryAfter = (endsAt: Date, now: Date): number =>
  Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));

/**
 * What answers during downtime (rules.md#downtime): whether the shop is down, the way in, what a payment that has
 * begun still asks the ledger, what the payment provider tells, the end of mails, which mailboxes ask for once, and the dealer's own texts. Health checks stand before the guard.
 */
const alwaysOpen =
  /^\/api\/(downtime\/current|auth\/.+|blockchain\/record|saved\/mails\/end|payments\/stripe\/webhook)$/;

/** Who the dealer is, its terms and what becomes of data: the law wants them to be read at any time. */
const isShopText = (path: string, before: string): boolean =>
  shopPageNames.some((name) => path === `${before}/${name}`);

export const answersDuringDowntime = (path: string): boolean =>
  alwaysOpen.test(path) || isShopText(path, '/api/shop-pages');

/**
 * What the address of the home page carries where the server leads there from /downtime: that the shop is open again, and
 * the page that was shown before may follow.
 */
export const openAgain = '#open-again';

const slashes = (pathname: string) => pathname.toLowerCase().replace(/(?<=.)\/+$/, '');

const isLockedOut = (audience: Audience, active: boolean): boolean =>
  active && !mayOnPage(audience, 'work during downtime');

/**
 * Where the page at this path leads (rules.md#downtime); undefined: it stays. Visitors wait at
 * /downtime, people who are signed in at /forbidden, and both stay there: nothing leads in a circle. A payment that
 * has begun finishes (rules.md#downtime), so its buyer is let through from the bank and to the receipt.
 */
export function wayDuringDowntime(
  pathname: string,
  audience: Audience,
  active: boolean,
): '/downtime' | '/forbidden' | '/' | undefined {
  const path = slashes(pathname);
  if (!active) return path === '/downtime' ? '/' : undefined;
  if (!isLockedOut(audience, active) || isShopText(path, '')) return undefined;
  if (audience === 'visitor') return path === '/downtime' || path === '/login' ? undefined : '/downtime';
  if (path === '/forbidden') return undefined;
  if ((path === '/order-success' || path === '/payment-return') && mayOnPage(audience, 'check out'))
    return undefined;
  return path === '/downtime' ? '/forbidden' : '/downtime';
}

/**
 * Whether the page at this path stands in for all others, for this person now. Its document is answered 503 with
 * Retry-After: search engines keep what they know of the shop, and monitors see it (RFC 9110, section 15.6.4).
 */
export function standsInForAll(pathname: string, audience: Audience, active: boolean): boolean {
  const path = slashes(pathname);
  return isLockedOut(audience, active) && (path === '/downtime' || path === '/forbidden');
}

/** The countdown in the listed words; `left` in milliseconds. */
export function countdownText(left: number): string {
  const seconds = Math.ceil(left / 1000);
  if (seconds <= 0) return 'Downtime ended';
  return `Remaining Time: ${Math.floor(seconds / 60)}m ${seconds % 60}s`;
}

/** '45 minutes', '2 hours', '1 hour 30 minutes'. */
export function durationText(minutes: number): string {
  const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  const parts = [
    { count: Math.floor(minutes / 1440), unit: 'day' },
    { count: Math.floor((minutes % 1440) / 60), unit: 'hour' },
    { count: minutes % 60, unit: 'minute' },
  ];
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => counted(count, unit))
    .join(' ');
}

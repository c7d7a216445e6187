import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardPage, pages } from '#features/accounts/page-guard/page-guard.rules.ts';
import { shopPageNames } from '#features/shop-pages/shop-pages.rules.ts';
import { audiences } from '#platform/permissions.ts';
import {
  answersDuringDowntime,
  countdownText,
  durationText,
  isRunning,
  overlap,
  periodFrom,
  retryAfter,
  shownOf,
  standsInForAll,
  stateOf,
  wayDuringDowntime,
} from './downtime.rules.ts';

const at = (text: string) => new Date(`2026-11-22T${text}Z`);
const period = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to) });

test('a downtime runs from its start, included, to its end, which is not', () => {
  const one = period('02:00:00', '03:00:00');
  expect(isRunning(one, at('01:59:59.999'))).toBe(false);
  expect(isRunning(one, at('02:00:00'))).toBe(true);
  expect(isRunning(one, at('02:59:59.999'))).toBe(true);
  expect(isRunning(one, at('03:00:00'))).toBe(false);
});

test('a state for every moment', () => {
  const one = { ...period('02:00:00', '03:00:00'), cancelledAt: null };
  expect(stateOf(one, at('01:00:00'))).toBe('coming');
  expect(stateOf(one, at('02:30:00'))).toBe('running');
  expect(stateOf(one, at('03:00:00'))).toBe('over');
  expect(stateOf({ ...one, cancelledAt: at('01:00:00') }, at('02:30:00'))).toBe('cancelled');
});

test('two overlap exactly where some moment lies in both', () => {
  const minutes = fc.integer({ min: 0, max: 40 });
  const span = fc.record({ start: minutes, length: fc.integer({ min: 1, max: 20 }) });
  const moment = (minute: number) => new Date(minute * 60_000);
  const of = ({ start, length }: { start: number; length: number }) => ({
    startsAt: moment(start),
    endsAt: moment(start + length),
  });
  fc.assert(
    fc.property(span, span, (a, b) => {
      const [one, other] = [of(a), of(b)];
      const shared = Array.from({ length: 61 }, (_, minute) => moment(minute)).some(
        (each) => isRunning(one, each) && isRunning(other, each),
      );
      expect(overlap(one, other)).toBe(shared);
      expect(overlap(other, one)).toBe(shared);
    }),
  );
});

test('a start in the past is refused; one of the last two minutes begins now, and lasts as long', () => {
  const now = at('02:00:00');
  expect(periodFrom(at('01:57:59'), 5, now)).toBeUndefined();
  expect(periodFrom(at('01:58:30'), 5, now)).toEqual(period('02:00:00', '02:05:00'));
  expect(periodFrom(at('04:00:00'), 1, now)).toEqual(period('04:00:00', '04:01:00'));
});

test('what comes within a day is announced, the next one first', () => {
  const planned = [
    { ...period('05:00:00', '06:00:00'), id: 'later' },
    { ...period('04:00:00', '05:00:00'), id: 'next' },
  ];
  expect(shownOf(planned, at('03:00:00'))).toMatchObject({ running: undefined, next: { id: 'next' } });
  expect(shownOf(planned, at('04:30:00'))).toMatchObject({ running: { id: 'next' }, next: { id: 'later' } });
  expect(shownOf(planned, new Date('2026-11-21T03:59:59Z')).next).toBeUndefined();
});

test('the countdown speaks in the listed words', () => {
  expect(countdownText(125 * 60_000 + 5_000)).toBe('Remaining Time: 125m 5s');
  expect(countdownText(59_001)).toBe('Remaining Time: 1m 0s');
  expect(countdownText(1)).toBe('Remaining Time: 0m 1s');
  expect(countdownText(0)).toBe('Downtime ended');
  expect(countdownText(-5_000)).toBe('Downtime ended');
});

test('how long it takes is told in words', () => {
  expect(durationText(1)).toBe('1 minute');
  expect(durationText(90)).toBe('1 hour 30 minutes');
  expect(durationText(2 * 1440 + 60)).toBe('2 days 1 hour');
});

test('trying again makes sense when it is over, never at once', () => {
  expect(retryAfter(at('02:01:00'), at('02:00:00.500'))).toBe(60);
  expect(retryAfter(at('02:00:00'), at('02:00:00'))).toBe(1);
});

test('of the API, only the way in, the state and what a payment finishes with answer', () => {
  for (const path of ['/api/downtime/current', '/api/auth/login', '/api/auth/me', '/api/blockchain/record'])
    expect(answersDuringDowntime(path)).toBe(true);
  for (const path of [
    '/api/downtime',
    '/api/downtime/create',
    '/api/cars',
    '/api/authors',
    '/api/auth/',
    '/api/docs',
  ])
    expect(answersDuringDowntime(path)).toBe(false);
});

/** Follows the page guards as the server does, from one page to the next. */
function follow(start: string, audience: (typeof audiences)[number], active: boolean): string[] {
  const session = audience === 'visitor' ? null : { role: audience };
  const way = [start];
  for (let next: string | undefined = start; next && way.length < 10; ) {
    const path: string = next.split('?')[0]!;
    next = wayDuringDowntime(path, audience, active) ?? guardPage(path, session);
    if (next) way.push(next);
  }
  return way;
}

const everyPage = [...Object.keys(pages).map((path) => path.replace(/:\w+/g, 'any')), '/no/such/page'];

test('no role is ever led in a circle, from no page, with and without a downtime', () => {
  for (const audience of audiences)
    for (const active of [true, false])
      for (const page of everyPage) {
        const way = follow(page, audience, active);
        expect(way.length, `${audience} ${active} ${way.join(' → ')}`).toBeLessThanOrEqual(4);
        expect(new Set(way).size, way.join(' → ')).toBe(way.length);
      }
});

const isShopPage = (path: string) => shopPageNames.some((name) => path === `/${name}`);

test("the dealer's own texts stay open during a downtime", () => {
  for (const audience of audiences)
    for (const name of shopPageNames) expect(follow(`/${name}`, audience, true)).toEqual([`/${name}`]);
  expect(shopPageNames.every((name) => answersDuringDowntime(`/api/shop-pages/${name}`))).toBe(true);
  expect(answersDuringDowntime('/api/shop-pages/terms/text')).toBe(false);
});

test('during downtime visitors wait at /downtime, customers and staff at /forbidden', () => {
  for (const page of everyPage.filter((path) => !isShopPage(path))) {
    expect(follow(page, 'visitor', true).at(-1)).toBe(page === '/login' ? '/login' : '/downtime');
    for (const role of ['User', 'Worker', 'Workers-Admin', 'Admin'] as const)
      expect(follow(page, role, true).at(-1), page).toBe(
        role === 'User' && (page === '/order-success' || page === '/payment-return') ? page : '/forbidden',
      );
  }
});

test('the pages that stand in for all others are told as unavailable, to those whom they keep out', () => {
  for (const audience of audiences)
    for (const page of everyPage) {
      const isShut = audience !== 'Global-Admin' && (page === '/downtime' || page === '/forbidden');
      expect(standsInForAll(page, audience, true), `${audience} ${page}`).toBe(isShut);
      expect(standsInForAll(page, audience, false)).toBe(false);
    }
});

test('a Global-Admin goes where the shop goes without a downtime; afterwards /downtime leads home', () => {
  for (const page of everyPage.filter((path) => path !== '/downtime'))
    expect(follow(page, 'Global-Admin', true)).toEqual(follow(page, 'Global-Admin', false));
  expect(wayDuringDowntime('/downtime', 'Global-Admin', true)).toBeUndefined();
  for (const audience of audiences) expect(follow('/downtime/', audience, false).at(-1)).toBe('/');
});

import { z } from 'zod';
import { memberOf } from '#platform/actor.ts';
import { brand } from '#platform/brand.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { type Allowance, type Limit, spend } from '#platform/limits/limits.ts';
import { feedOf } from '#platform/mail/calendar-file.ts';
import { calendarAddress, calendarState, feedQuery } from './calendar.contract.ts';
import { endAddress, makeAddress, ownerOfFeed, readCalendar, readEntries } from './calendar.service.ts';

const tags = ['garage'];

const read = route('keep a garage', {
  method: 'get',
  path: '/garage/calendar',
  summary: 'Whether you have a calendar link',
  tags,
  responses: { 200: answer(calendarState, 'Since when; the address itself is shown only once') },
});

const make = route('keep a garage', {
  method: 'post',
  path: '/garage/calendar',
  summary: 'Create a calendar link',
  description: 'The previous address no longer works.',
  tags,
  responses: { 201: answer(calendarAddress, 'Secret: it works without a login') },
});

const end = route('keep a garage', {
  method: 'delete',
  path: '/garage/calendar',
  summary: 'Delete your calendar link',
  tags,
  responses: { 204: { description: 'Deleted' } },
});

const feed = route('browse cars', {
  method: 'get',
  path: '/calendar/feed.ics',
  summary: 'The calendar of the owner of this link',
  description:
    'An iCalendar file (RFC 5545) for calendar programs: deliveries, installments, rentals, reservations, test drives, appointments, services. 404 for an address that no longer works, 429 too-many beyond 120 an hour.',
  tags,
  request: { query: feedQuery },
  responses: {
    200: { content: { 'text/calendar': { schema: z.string() } }, description: 'The current calendar' },
  },
});

export const calendarRoutes = routes()
  .openapi(read, async (c) => c.json(await readCalendar(c.var.platform, memberOf(c.var.actor)), 200))
  .openapi(make, async (c) =>
    c.json({ address: await makeAddress(c.var.platform, memberOf(c.var.actor)) }, 201),
  )
  .openapi(end, async (c) => {
    await endAddress(c.var.platform.database, memberOf(c.var.actor));
    return c.body(null, 204);
  })
  .openapi(feed, async (c) => {
    const { platform } = c.var;
    const userId = await ownerOfFeed(platform.database, c.req.valid('query').token);
    await spend(platform, feedReads(userId));
    return c.body(feedOf(brand.name, await readEntries(platform, userId)), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="calendar.ics"',
      'Cache-Control': 'private, no-cache',
    });
  });
export type CalendarRoutes = typeof calendarRoutes;

/** Programs ask every few minutes at most, and a person has a few of them. */
const feedsRead: Limit = {
  name: 'calendar-feed',
  uses: 120,
  seconds: 3_600,
  text: 'This calendar was requested too often.',
};

/** A feed is made anew each time, for whoever has its address (rules.md#limits). */
export const feedReads = (userId: string): Allowance[] => [{ limit: feedsRead, of: userId }];

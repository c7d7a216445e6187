import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import {
  currentDowntime,
  downtime,
  downtimeId,
  downtimeList,
  scheduled,
  scheduledText,
  scheduling,
} from './downtime.contract.ts';
import { endDowntime, listDowntimes, readCurrentDowntime, scheduleDowntime } from './downtime.service.ts';

const tags = ['downtime'];

const current = route('see whether the shop is open', {
  method: 'get',
  path: '/downtime/current',
  summary: 'Whether the shop is down for maintenance, until when, and the next downtime',
  description: 'Answers during downtime as well. Times are UTC.',
  tags,
  responses: { 200: answer(currentDowntime, 'The current state') },
});

const create = route('schedule downtime', {
  method: 'post',
  path: '/downtime/create',
  summary: 'Schedule a downtime',
  description:
    '409 overlaps names the conflicting downtime. A start in the past is refused; one within the last two minutes begins now.',
  tags,
  request: { body: body(scheduling) },
  responses: { 201: answer(scheduled, "'Downtime scheduled successfully!'") },
});

const list = route('schedule downtime', {
  method: 'get',
  path: '/downtime',
  summary: 'Upcoming, running and past downtimes, latest first',
  tags,
  responses: { 200: answer(downtimeList, 'At most 100') },
});

const end = route('schedule downtime', {
  method: 'post',
  path: '/downtime/{id}/end',
  summary: 'End a running downtime, or cancel an upcoming one',
  description: 'A finished or canceled downtime is not changed.',
  tags,
  request: { params: downtimeId },
  responses: { 200: answer(downtime, 'The downtime, ended or canceled') },
});

export const downtimeRoutes = routes()
  .openapi(current, async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(await readCurrentDowntime(c.var.platform), 200);
  })
  .openapi(create, async (c) => {
    const { platform, actor } = c.var;
    const made = await scheduleDowntime(platform, memberOf(actor), c.req.valid('json'));
    return c.json({ message: scheduledText, downtime: made }, 201);
  })
  .openapi(list, async (c) => c.json(await listDowntimes(c.var.platform.database), 200))
  .openapi(end, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await endDowntime(platform, memberOf(actor), c.req.valid('param').id), 200);
  });
export type DowntimeRoutes = typeof downtimeRoutes;

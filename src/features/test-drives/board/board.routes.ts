import { z } from 'zod';
import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import {
  carsToDrive,
  carsToDriveQuery,
  driveDay,
  driveDayQuery,
  driveExportQuery,
  driveId,
  driveList,
  driveListQuery,
  staffDrive,
  staffMove,
  walkIn,
} from './board.contract.ts';
import { listDrives, readDriveDay } from './board.list.ts';
import {
  bookWalkIn,
  cancelDriveForCustomer,
  exportDrives,
  findCarsToDrive,
  moveDriveForCustomer,
  noteOutcome,
} from './board.service.ts';

const tags = ['test drives, staff'];

const day = route('see test drives', {
  method: 'get',
  path: '/test-drives/day',
  summary: 'A day of test drives, by their times',
  tags,
  request: { query: driveDayQuery },
  responses: { 200: answer(driveDay, 'The day') },
});

const list = route('see test drives', {
  method: 'get',
  path: '/test-drives',
  summary: 'All test drives: upcoming ones by time, otherwise latest first',
  tags,
  request: { query: driveListQuery },
  responses: { 200: answer(driveList, 'A page of drives; Link carries the next one') },
});

const exported = route('see test drives', {
  method: 'get',
  path: '/test-drives/export.csv',
  summary: 'Test drives as CSV, filtered and sorted as the list',
  tags,
  request: { query: driveExportQuery },
  responses: { 200: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } } },
});

const find = route('run test drives', {
  method: 'get',
  path: '/test-drives/cars',
  summary: 'Cars available for a test drive now',
  tags,
  request: { query: carsToDriveQuery },
  responses: { 200: answer(carsToDrive, '10 at most') },
});

const book = route('run test drives', {
  method: 'post',
  path: '/test-drives/walk-ins',
  summary: 'Book a test drive for a visitor or caller',
  description:
    'Today or one of the next 60 days, inside the opening hours; they get an email if they gave an address. 409 slot-taken and no-car.',
  tags,
  request: { body: body(walkIn) },
  responses: { 201: answer(staffDrive, 'The drive') },
});

const act = <Path extends string>(path: Path, summary: string, said: string) =>
  ({
    method: 'post',
    path: `/test-drives/{id}/${path}` as const,
    summary,
    tags,
    request: { params: driveId },
    responses: { 200: answer(staffDrive, said) },
  }) as const;

const driven = route('run test drives', act('driven', 'Mark a drive as driven', 'The drive, driven'));
const noShow = route(
  'run test drives',
  act('no-show', 'Mark a drive as no-show', 'The drive, marked as no-show'),
);
const reopen = route(
  'run test drives',
  act('reopen', 'Reopen a drive that was marked by mistake', 'The drive, booked'),
);
const cancel = route(
  'run test drives',
  act('cancel', 'Cancel a drive; the customer gets an email', 'The drive, canceled'),
);

const move = route('run test drives', {
  method: 'post',
  path: '/test-drives/{id}/move',
  summary: 'Move a drive to another time; the customer gets an email',
  description: 'As for a walk-in. 409 slot-taken, no-car and drive-closed.',
  tags,
  request: { params: driveId, body: body(staffMove) },
  responses: { 200: answer(staffDrive, 'The drive at its new time') },
});

export const boardRoutes = routes()
  .openapi(day, async (c) => c.json(await readDriveDay(c.var.platform, c.req.valid('query').date), 200))
  .openapi(list, async (c) => {
    const page = await listDrives(c.var.platform, c.req.valid('query'));
    describeListPage(c, page);
    return c.json(page.drives, 200);
  })
  .openapi(exported, async (c) => {
    return new Response(await exportDrives(c.var.platform, c.req.valid('query')), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="test-drives.csv"',
        'Cache-Control': 'no-store',
      },
    });
  })
  .openapi(find, async (c) =>
    c.json(await findCarsToDrive(c.var.platform.database, c.req.valid('query').search), 200),
  )
  .openapi(book, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await bookWalkIn(platform, memberOf(actor), c.req.valid('json')), 201);
  })
  .openapi(driven, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await noteOutcome(platform, memberOf(actor), c.req.valid('param').id, 'driven'), 200);
  })
  .openapi(noShow, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await noteOutcome(platform, memberOf(actor), c.req.valid('param').id, 'no-show'), 200);
  })
  .openapi(reopen, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await noteOutcome(platform, memberOf(actor), c.req.valid('param').id, 'booked'), 200);
  })
  .openapi(cancel, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await cancelDriveForCustomer(platform, memberOf(actor), c.req.valid('param').id), 200);
  })
  .openapi(move, async (c) => {
    const { platform, actor } = c.var;
    const { id } = c.req.valid('param');
    return c.json(await moveDriveForCustomer(platform, memberOf(actor), id, c.req.valid('json').at), 200);
  });
export type BoardRoutes = typeof boardRoutes;

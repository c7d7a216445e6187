import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { testDrive } from '../test-drives.contract.ts';
import { driveEnd, driveMove, managedDrive, managedDriveQuery, ownDrives } from './own-drives.contract.ts';
import { cancelOwnDrive, listOwnDrives, moveOwnDrive, readManagedDrive } from './own-drives.service.ts';

const tags = ['test drives'];

const list = route('see own test drives', {
  method: 'get',
  path: '/test-drives/own',
  summary: 'Your test drives, upcoming ones first',
  tags,
  responses: { 200: answer(ownDrives, 'At most 50') },
});

const look = route('book test drives', {
  method: 'get',
  path: '/test-drive-link',
  summary: 'A test drive by its emailed link, with the times it can be moved to',
  description: 'The token gives access. 400 link-over once the drive has begun.',
  tags,
  request: { query: managedDriveQuery },
  responses: { 200: answer(managedDrive, 'The drive') },
});

const move = route('book test drives', {
  method: 'post',
  path: '/test-drive-link/move',
  summary: 'Move a test drive to another time',
  description: '400 link-over; 409 slot-taken with the free times, no-car, drive-closed, drive-past.',
  tags,
  request: { body: body(driveMove) },
  responses: { 200: answer(testDrive, 'The drive at its new time; an email is sent') },
});

const cancel = route('book test drives', {
  method: 'post',
  path: '/test-drive-link/cancel',
  summary: 'Cancel a test drive',
  description: 'Can be repeated. 400 link-over; 409 drive-closed, drive-past.',
  tags,
  request: { body: body(driveEnd) },
  responses: { 200: answer(testDrive, 'The drive, canceled') },
});

export const ownDrivesRoutes = routes()
  .openapi(list, async (c) => c.json(await listOwnDrives(c.var.platform, memberOf(c.var.actor)), 200))
  .openapi(look, async (c) => c.json(await readManagedDrive(c.var.platform, c.req.valid('query')), 200))
  .openapi(move, async (c) => c.json(await moveOwnDrive(c.var.platform, c.req.valid('json')), 200))
  .openapi(cancel, async (c) => c.json(await cancelOwnDrive(c.var.platform, c.req.valid('json').token), 200));
export type OwnDrivesRoutes = typeof ownDrivesRoutes;

import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import { resetReason } from '../lost-factor/lost-factor.contract.ts';
import {
  newAdmin,
  newRole,
  newWorker,
  passwordGiven,
  staffCreated,
  staffId,
  staffList,
  staffMember,
  staffQuery,
} from './staff.contract.ts';
import { listStaff } from './staff.list.ts';
import {
  changeStaffRole,
  createStaff,
  deactivateStaff,
  reactivateStaff,
  resetStaffPassword,
  turnOffLostSecondFactor,
} from './staff.service.ts';

const tags = ['staff accounts'];
const mailed = 'The person gets the temporary password by email and must change it at the first login.';

const createAdmin = route('create staff', {
  method: 'post',
  path: '/global-admin/create-admin',
  summary: 'Create an account for an Admin or a Global-Admin',
  description: `${mailed} 409 email-taken, username-taken.`,
  tags,
  request: { body: body(newAdmin) },
  responses: { 200: answer(staffCreated, 'The account') },
});

const createWorker = route('create staff', {
  method: 'post',
  path: '/global-admin/create-worker',
  summary: 'Create an account for a Worker or a Workers-Admin',
  description: `${mailed} 409 email-taken, username-taken.`,
  tags,
  request: { body: body(newWorker) },
  responses: { 200: answer(staffCreated, 'The account') },
});

const list = route('create staff', {
  method: 'get',
  path: '/global-admin/staff',
  summary: 'All staff accounts, by name',
  tags,
  request: { query: staffQuery },
  responses: { 200: answer(staffList, 'A page of the staff, the deactivated included') },
});

const act = <Path extends string>(path: Path, summary: string) => ({
  method: 'post' as const,
  path,
  summary,
  description: '409 own-account: not allowed on your own account.',
  tags,
  request: { params: staffId },
});
const person = { 200: answer(staffMember, 'The person as they are now') };

const deactivate = route('create staff', {
  ...act('/global-admin/staff/{id}/deactivate', 'Deactivate an account; its sessions end immediately'),
  responses: person,
});
const reactivate = route('create staff', {
  ...act('/global-admin/staff/{id}/reactivate', 'Reactivate an account'),
  responses: person,
});
const resetPassword = route('create staff', {
  ...act('/global-admin/staff/{id}/reset-password', 'Set a temporary password; sessions end'),
  responses: { 200: answer(passwordGiven, 'The password') },
});
const changeRole = route('create staff', {
  ...act('/global-admin/staff/{id}/role', 'Change a role; sessions end'),
  description:
    'They get an email and log in again. 409 own-account: not allowed on your own account; 409 deactivated.',
  request: { params: staffId, body: body(newRole) },
  responses: person,
});
const turnOff = route('create staff', {
  ...act('/global-admin/staff/{id}/turn-off-second-factor', 'Turn off a lost second factor; sessions end'),
  request: { params: staffId, body: body(resetReason) },
  responses: person,
});

export const staffRoutes = routes()
  .openapi(createAdmin, async (c) => {
    const { platform, actor } = c.var;
    const staff = await createStaff(platform, memberOf(actor), c.req.valid('json'));
    return c.json({ message: 'Admin created', staff }, 200);
  })
  .openapi(createWorker, async (c) => {
    const { platform, actor } = c.var;
    const staff = await createStaff(platform, memberOf(actor), c.req.valid('json'));
    return c.json({ message: 'Worker created', staff }, 200);
  })
  .openapi(list, async (c) => {
    const { database, config } = c.var.platform;
    const found = await listStaff(database, c.req.valid('query'));
    describeListPage(c, found);
    const listed = found.items.map((one) => ({ ...one, timeZone: config.dealerTimezone }));
    return c.json(listed, 200);
  })
  .openapi(deactivate, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await deactivateStaff(platform, memberOf(actor), c.req.valid('param').id), 200);
  })
  .openapi(reactivate, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await reactivateStaff(platform, memberOf(actor), c.req.valid('param').id), 200);
  })
  .openapi(resetPassword, async (c) => {
    const { platform, actor } = c.var;
    const temporaryPassword = await resetStaffPassword(platform, memberOf(actor), c.req.valid('param').id);
    c.header('Cache-Control', 'no-store');
    return c.json({ temporaryPassword }, 200);
  })
  .openapi(changeRole, async (c) => {
    const { platform, actor } = c.var;
    const { id } = c.req.valid('param');
    return c.json(await changeStaffRole(platform, memberOf(actor), id, c.req.valid('json').role), 200);
  })
  .openapi(turnOff, async (c) => {
    const { platform, actor } = c.var;
    const { reason } = c.req.valid('json');
    const { id } = c.req.valid('param');
    return c.json(await turnOffLostSecondFactor(platform, memberOf(actor), id, reason), 200);
  });
export type StaffRoutes = typeof staffRoutes;

import { z } from 'zod';
import { listQuery } from '#platform/lists/list-query.ts';
import { roles } from '#platform/permissions.ts';
import { typedText } from '#platform/text/search-text.ts';
import { email, newMember, password, requiredPhone, username } from '../accounts.contract.ts';

export const adminRoles = ['Admin', 'Global-Admin'] as const;
export const workerRoles = ['Worker', 'Workers-Admin'] as const;
export const staffRoles = [...workerRoles, ...adminRoles] as const;
export type StaffRole = (typeof staffRoles)[number];

const name = newMember.shape.firstName.optional();
const temporary = password.describe('Temporary: to be changed at the first login');

/** What is entered for a new member of staff; the first four are listed (rules.md#staff-accounts). */
const entered = z.object({
  email,
  username,
  password: temporary,
  phone: requiredPhone('Enter a phone number'),
  firstName: name.describe('The username where it is absent'),
  lastName: name,
});

export const newAdmin = entered
  .extend({ role: z.enum(adminRoles).default('Admin') })
  .meta({ id: 'NewAdmin' });
export const newWorker = entered
  .extend({ role: z.enum(workerRoles).default('Worker') })
  .meta({ id: 'NewWorker' });
export type NewStaff = z.infer<typeof newAdmin> | z.infer<typeof newWorker>;

export const staffMember = z
  .object({
    _id: z.string(),
    email: z.string(),
    username: z.string().optional(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    role: z.enum(roles),
    secondFactor: z.boolean().describe('Whether the login asks for a code'),
    mustChangePassword: z.boolean().describe('Has not chosen a password yet'),
    createdAt: z.iso.datetime(),
    lastSignInAt: z.iso.datetime().optional(),
    deactivatedAt: z.iso.datetime().optional(),
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.infer<typeof staffMember>;

const listedStaff = staffMember
  .extend({ timeZone: z.string().describe("The dealership's, an IANA name") })
  .meta({ id: 'ListedStaff' });
export type ListedStaff = z.infer<typeof listedStaff>;

export const staffList = z.array(listedStaff).meta({ id: 'StaffList' });

export const staffFilters = z.object({
  search: typedText().max(100).optional().describe('Part of the name, email address or username'),
});
export const staffQuery = listQuery(staffFilters);
export type StaffQuery = z.infer<typeof staffQuery>;

export const newRole = z
  .object({ role: z.enum(staffRoles).describe('What they may do from their next login') })
  .meta({ id: 'NewRole' });

export const staffId = z.object({ id: z.string().min(1).max(64) });

export const staffCreated = z
  .object({ message: z.string(), staff: staffMember })
  .meta({ id: 'StaffCreated' });

export const passwordGiven = z
  .object({ temporaryPassword: z.string().describe('Shown once; it is also emailed') })
  .meta({ id: 'TemporaryPassword' });

/** The form for both: what may stay empty is left out of the call. */
const empty = z.literal('').transform(() => undefined);
const formNames = { firstName: empty.or(name), lastName: empty.or(name) };
export const newStaffForm = entered.extend({ ...formNames, role: z.enum(staffRoles) });

/** The listed text (rules.md#texts). */
export const staffTexts = {
  adminNotCreated: 'Failed to create admin',
  workerNotCreated: 'Failed to create worker',
} as const;

import { z } from 'zod';
import { oneLine } from '#platform/text/one-line.ts';
import { email, password, phone, requiredPhone, requiredText } from '../accounts.contract.ts';
import { isPlate, plainPlate } from './plate.rules.ts';

/** Days in which an invitation can be used. */
export const invitationLivesDays = 14;

const optionalLine = z
  .string()
  .trim()
  .max(200, 'Use at most 200 characters')
  .superRefine(oneLine)
  .default('');

/** A license plate; may be empty. */
export const plate = z
  .string()
  .max(40, 'Enter a license plate, such as ABC 1234')
  .transform(plainPlate)
  .refine((plain) => plain === '' || isPlate(plain), 'Enter a license plate, such as ABC 1234')
  .default('')
  .describe('Capitals, spaces and hyphens do not matter');

/** What somebody says a car is, such as 'Golf, blue'; may be empty. */
export const namedCar = optionalLine;

const contact = z.object({
  firstName: optionalLine,
  lastName: requiredText('Enter a last name'),
  phone: phone.default(''),
  email: z.literal('').or(email).default('').describe('Empty for none'),
});

const isReachable = ({ phone, email }: { phone: string; email: string }) => phone !== '' || email !== '';
const reachable = { path: ['phone'], message: 'Enter a phone number or an email address' };

/** A customer as staff write them down. */
export const newWalkIn = contact
  .extend({
    plate,
    vehicle: namedCar.describe('What the car is, such as "Golf, blue"'),
    invite: z.boolean().default(false).describe('Email an invitation to claim the account'),
  })
  .refine(isReachable, reachable)
  .refine(({ invite, email }) => !invite || email !== '', {
    path: ['email'],
    message: 'Enter the address that the invitation goes to',
  })
  .meta({ id: 'NewWalkIn' });
export type NewWalkIn = z.infer<typeof newWalkIn>;

/** How a walk-in is reached. */
export const walkInContact = contact.refine(isReachable, reachable).meta({ id: 'WalkInContact' });
export type WalkInContact = z.infer<typeof walkInContact>;

export const walkInId = z.object({ id: z.string().min(1).max(64) });
export const madeWalkIn = z.object({ _id: z.string() }).meta({ id: 'MadeWalkIn' });
export const invited = z.object({ message: z.string() }).meta({ id: 'Invited' });

const token = z.string().min(1).max(200).describe('From the link in the email');
export const claimToken = z.object({ token }).meta({ id: 'ClaimToken' });

/** Whose account a link claims. */
export const claimable = z
  .object({ firstName: z.string(), lastName: z.string(), phone: z.string(), email: z.string() })
  .meta({ id: 'ClaimableAccount' });
export type Claimable = z.infer<typeof claimable>;

/** A claim: the password, and the name and number as their owner writes them. */
export const claim = z
  .object({
    token,
    firstName: requiredText('Enter your first name'),
    lastName: requiredText('Enter your last name'),
    phone: requiredPhone('Enter your phone number'),
    password,
    confirmPassword: z.string().min(1, 'Repeat your password'),
  })
  .refine((entered) => entered.password === entered.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  })
  .meta({ id: 'AccountClaim' });
export type Claim = z.infer<typeof claim>;

/** The code of the refusal of an address that a customer has already; `customerId` beside it says who. */
export const customerExistsCode = 'customer-exists';

export const walkInTexts = {
  over: 'This link has expired. Each link works once, and only the newest one is valid.',
  failed: 'Your account could not be opened.',
  notMade: 'The customer was not saved. Please try again.',
  notInvited: 'The invitation was not sent. Please try again.',
  exists: 'A customer with this email address already exists.',
  taken:
    'This email address already has an account. If it is yours, log in and confirm the address. If not, call us.',
} as const;

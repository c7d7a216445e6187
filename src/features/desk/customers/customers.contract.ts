import { z } from 'zod';
import { cursorField } from '#platform/lists/cursor.ts';
import { deskThing } from '../desk.contract.ts';
import { customerParts } from '../desk.rules.ts';
import { customerNote } from './notes.contract.ts';

const part = z.enum(customerParts.map((one) => one.part));

export const customerId = z.object({ id: z.string().min(1).max(64) });
export const noteId = customerId.extend({ noteId: z.string().min(1).max(64) });

export const partQuery = z.object({
  part: part.default('purchases'),
  limit: z.coerce.number().int().min(1, 'At least 1').max(100, 'At most 100').default(50),
  cursor: cursorField,
});
export type PartQuery = z.infer<typeof partQuery>;

export const customerQuery = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(320)
    .describe("The complete email address of the customer's account"),
});
export const foundCustomer = z.object({ _id: z.string() }).meta({ id: 'FoundCustomer' });

/** Who a customer is, and how to reach them. */
const customerHead = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string().describe('Empty: created by staff without an address'),
  emailVerified: z.boolean().describe('Whether the customer has confirmed the address'),
  phone: z.string(),
  since: z.iso.date().describe('The day the account was opened, at the dealership'),
  isWalkIn: z.boolean().describe('Created by staff; there is no account until it is claimed'),
  firstName: z.string(),
  lastName: z.string(),
  claimedOn: z.iso.date().optional().describe('The day on which the account was claimed'),
  isClosed: z.boolean().describe('The account is closed: login is not possible'),
});

/** What the desk knows of a customer. */
export const customerSheet = customerHead
  .extend({
    addresses: z
      .array(z.string())
      .describe('Saved by the customer, the default one first; several lines each'),
    namedVehicles: z
      .array(z.object({ plate: z.string(), name: z.string() }))
      .describe('Cars that the customer named at the desk'),
    parts: z
      .array(
        z.object({
          part,
          things: z.array(deskThing).describe('The newest first, 5 at most'),
          hasMore: z.boolean(),
        }),
      )
      .describe('The parts that your role may see'),
    notes: z.array(customerNote).describe('Notes by staff, newest first, 100 at most'),
  })
  .meta({ id: 'CustomerSheet' });
export type CustomerSheet = z.infer<typeof customerSheet>;

export const deskThings = z.array(deskThing).meta({ id: 'DeskThings' });

import { z } from 'zod';
import { ownFactors } from '#features/accounts/second-factor/second-factor.contract.ts';

/** Minutes in which a file that was asked for can be fetched. */
export const fileLivesMinutes = 10;
/** What has to be typed to delete an account. */
export const deletionWord = 'DELETE';

export const openKinds = [
  'order',
  'rental',
  'return',
  'reservation',
  'plan',
  'trade-in',
  'payout',
  'refund',
  'dispute',
] as const;

export const openThing = z
  .object({
    kind: z.enum(openKinds),
    text: z.string().describe('What it is, and its state'),
    to: z.string().describe('Its page in the shop'),
  })
  .meta({ id: 'OpenThing' });
export type OpenThing = z.infer<typeof openThing>;

export const ownData = z
  .object({
    needsCode: z.boolean().describe('Whether a code is required in addition to the password'),
    open: z.array(openThing).describe('Open items that prevent the deletion of the account'),
    buyerDataYears: z
      .number()
      .int()
      .describe('How long the name and address of a buyer are kept with a sale'),
  })
  .meta({ id: 'OwnData' });
export type OwnData = z.infer<typeof ownData>;

export const dataFile = z
  .object({
    path: z.string().describe('The address of the file, for the same session'),
    endsAt: z.iso.datetime(),
  })
  .meta({ id: 'OwnDataFile' });
export type DataFile = z.infer<typeof dataFile>;

export const fileTicket = z.object({ ticket: z.string().min(1).max(200) });

export const deletion = ownFactors
  .extend({
    word: z
      .string('Enter the word')
      .trim()
      .toUpperCase()
      .pipe(z.literal(deletionWord, `Enter the word ${deletionWord}`))
      .describe(`'${deletionWord}': this cannot be undone`),
  })
  .meta({ id: 'AccountDeletion' });

export const deleted = z.object({ message: z.string() }).meta({ id: 'AccountDeleted' });

export const ownDataTexts = {
  notRead: 'Your data could not be loaded.',
  notPrepared: 'Your file could not be prepared.',
  notDeleted: 'Your account could not be deleted.',
  deleted: 'Your account has been deleted.',
  stillOpen: 'Some items are still open. Complete them before you delete your account.',
  fileOver: 'This link has expired. Please request your file again.',
} as const;

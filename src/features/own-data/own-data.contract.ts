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
    text: z.string().describe('What it is, and what it waits for'),
    to: z.string().describe('The page of the shop where it stands'),
  })
  .meta({ id: 'OpenThing' });
export type OpenThing = z.infer<typeof openThing>;

export const ownData = z
  .object({
    needsCode: z.boolean().describe('Whether a code is asked for besides the password'),
    open: z.array(openThing).describe('What has to be over before the account can be deleted'),
    buyerDataYears: z.number().int().describe('How long sales keep the name and address of their buyer'),
  })
  .meta({ id: 'OwnData' });
export type OwnData = z.infer<typeof ownData>;

export const dataFile = z
  .object({
    path: z.string().describe('Where the file is fetched, by the same session'),
    endsAt: z.iso.datetime(),
  })
  .meta({ id: 'OwnDataFile' });
export type DataFile = z.infer<typeof dataFile>;

export const fileTicket = z.object({ ticket: z.string().min(1).max(200) });

export const deletion = ownFactors
  .extend({
    word: z
      .string('Type the word')
      .trim()
      .toUpperCase()
      .pipe(z.literal(deletionWord, `Type the word ${deletionWord}`))
      .describe(`'${deletionWord}': it cannot be undone`),
  })
  .meta({ id: 'AccountDeletion' });

export const deleted = z.object({ message: z.string() }).meta({ id: 'AccountDeleted' });

export const ownDataTexts = {
  notRead: 'Your data could not be looked up.',
  notPrepared: 'Your file could not be prepared.',
  notDeleted: 'Your account could not be deleted.',
  deleted: 'Your account is deleted.',
  stillOpen: 'Something is still open. It has to be over before your account can go.',
  fileOver: 'This link has expired. Please ask for your file again.',
} as const;

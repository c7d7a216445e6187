import { z } from 'zod';
import { listQuery } from '#platform/lists/list-query.ts';
import { deskThing } from '../desk.contract.ts';

export const mailId = z.object({ id: z.string().min(1).max(64) });

/** A mail that was sent: never its words, which may hold codes and links. */
export const sentMail = deskThing
  .extend({
    at: z.iso.datetime().describe('When it was created'),
    refusal: z.string().optional().describe("The mail server's words"),
    isWhole: z
      .boolean()
      .describe('The text is still stored, so it can be resent; texts with codes are deleted'),
    timeZone: z.string().describe("The dealership's, an IANA name"),
  })
  .meta({ id: 'SentMail' });
export type SentMail = z.infer<typeof sentMail>;

export const sentMails = z.array(sentMail).meta({ id: 'SentMails' });

export const refusedMailsQuery = listQuery(z.object({}));

export const settledMail = z.object({ settled: z.literal(true) }).meta({ id: 'SettledMail' });
export type SettledMail = z.infer<typeof settledMail>;

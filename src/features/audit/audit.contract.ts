import { z } from 'zod';
import { cursorField } from '#platform/lists/cursor.ts';
import { typedText } from '#platform/text/search-text.ts';

const snapshot = z.record(z.string(), z.unknown()).nullable();

/** An act that somebody else had done before: the call that names it changed nothing. */
export const othersAct = z
  .object({
    by: z.string().describe('Their e-mail address'),
    at: z.iso.datetime(),
    timeZone: z.string().describe("The dealership's, an IANA name"),
  })
  .describe('Absent where this call did it, or where you did it yourself before');
export type OthersAct = z.infer<typeof othersAct>;

/** One change that a member of staff made. */
export const auditLog = z
  .object({
    _id: z.string(),
    userEmail: z.string().describe('Who made the change'),
    car: z.string().describe("'make model' of the car that was changed; empty where it was no car"),
    addedStock: z
      .number()
      .int()
      .nullable()
      .describe('The difference of a change of stock; null for every other change'),
    newStock: z.number().int().nullable(),
    timestamp: z.iso.datetime(),
    localTime: z.string().describe("The same moment on the dealership's clock: '2026-11-21T14:05'"),
    timeZone: z.string().describe("The dealership's, an IANA name"),
    action: z.string().describe("What was done, in words: 'move appointment'"),
    subject: z.object({ type: z.string(), id: z.string() }),
    before: snapshot.describe('Null where something new began'),
    after: snapshot.describe('Null where something ended'),
  })
  .meta({ id: 'AuditLog' });
export type AuditLog = z.infer<typeof auditLog>;

export const auditList = z.array(auditLog).meta({ id: 'AuditList' });

const part = typedText().max(100).optional();

export const auditExportQuery = z.object({
  email: part.describe("A part of the staff member's e-mail address, without case"),
  car: part.describe("A part of 'make model', without case"),
});
export type AuditExportQuery = z.infer<typeof auditExportQuery>;

export const auditQuery = auditExportQuery.extend({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: cursorField,
});
export type AuditQuery = z.infer<typeof auditQuery>;

import { z } from 'zod';
import { dateRangeText, isShopDate } from '#platform/dates/calendar-date.ts';
import { countsOfFilters, type ListPlace, listQuery } from '#platform/lists/list-query.ts';
import { typedText } from '#platform/text/search-text.ts';
import { auditKindNames } from './audit-kinds.rules.ts';

const snapshot = z.record(z.string(), z.unknown()).nullable();

/** An act that somebody else had done before: the call that names it changed nothing. */
export const othersAct = z
  .object({
    by: z.string().describe('Their email address'),
    at: z.iso.datetime(),
    timeZone: z.string().describe("The dealership's, an IANA name"),
  })
  .describe('Absent if this call did it, or if you did it before');
export type OthersAct = z.infer<typeof othersAct>;

/** One change that a member of staff made. */
export const auditLog = z
  .object({
    _id: z.string(),
    userEmail: z.string().describe('Who made the change'),
    car: z.string().describe("'make model' of the car that it is about; empty where it is about no car"),
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
    subject: z.object({
      type: z.string(),
      id: z.string(),
      name: z
        .string()
        .describe(
          "What staff call it: a receipt number, 'make model'; an account by its email address. Empty: not known",
        ),
    }),
    before: snapshot.describe('Null where something new began'),
    after: snapshot.describe('Null where something ended'),
  })
  .meta({ id: 'AuditLog' });
export type AuditLog = z.infer<typeof auditLog>;

export const auditList = z.array(auditLog).meta({ id: 'AuditList' });

const day = z.string().refine(isShopDate, dateRangeText);

const part = typedText().max(100).optional();

export const auditExportQuery = z.object({
  email: part.describe("A part of the staff member's email address, without case"),
  car: part.describe("A part of 'make model', without case"),
  kind: z.enum(auditKindNames).optional().describe('What the acts are about'),
  from: day.optional().describe('The first day, on the calendar of the dealership'),
  to: day.optional().describe('The last day'),
  partOf: z.string().min(1).max(64).optional().describe('The lines of one act, such as of an import'),
  parts: z
    .enum(['shown', 'folded'])
    .default('shown')
    .describe('folded: the lines of an import are left out, except the one of the import itself'),
});
/** As it is asked; what has a default may be left out. */
export type AuditExportQuery = z.input<typeof auditExportQuery>;

export const auditCountsQuery = auditExportQuery.omit({ kind: true });
export const auditCounts = countsOfFilters(auditKindNames).meta({ id: 'AuditCounts' });

export const auditQuery = listQuery(auditExportQuery);
export type AuditQuery = AuditExportQuery & ListPlace & { limit: number };

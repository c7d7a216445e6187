import { isNotNull, isNull, sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, json } from '#platform/database/columns.ts';
import { classify, ofAccount } from '#platform/personal-data/classify.ts';
import { namingKeys } from './audit.rules.ts';

/**
 * What staff changed: who, what, before, after, when (rules.md#audit). Rows are written once and kept as they are,
 * also when the account or the subject is gone: no foreign keys, and the e-mail address as it was.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    actorUserId: text('actor_user_id').notNull(),
    actorEmail: text('actor_email').notNull(),
    /** What was done, in words: 'move appointment'. */
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    /** What staff call it: a receipt number, 'make model'; null for accounts, which `before` and `after` name. */
    subjectName: text('subject_name'),
    /** Null where something new began. */
    before: json('before').$type<Record<string, unknown>>(),
    /** Null where something ended. */
    after: json('after').$type<Record<string, unknown>>(),
    at: instant('at').notNull(),
    /** The listed fields of a change of stock (rules.md#audit); null for every other change. */
    car: text('car'),
    addedStock: integer('added_stock'),
    newStock: integer('new_stock'),
    /** The act of which this is one line, such as an import; null where the line is the whole act. */
    partOf: text('part_of'),
  },
  (table) => [
    index('audit_entries_actor').on(table.actorEmail, table.id),
    index('audit_entries_time').on(table.at, table.id),
    index('audit_entries_whole').on(table.id).where(isNull(table.partOf)),
    index('audit_entries_parts').on(table.partOf, table.id).where(isNotNull(table.partOf)),
    index('audit_entries_type').on(table.subjectType, table.id),
    index('audit_entries_subject').on(table.subjectType, table.subjectId),
    index('audit_entries_car_trigrams').using('gin', sql`${table.car} gin_trgm_ops`),
  ],
);

export const auditClasses = classify(auditEntries, {
  owners: [ofAccount(auditEntries.actorUserId)],
  onDeletion: 'nameless',
  person: ['action', 'subjectType', 'subjectName', 'at', 'car', 'addedStock', 'newStock'],
  staff: { actorEmail: 'deleted', before: null, after: null },
  technical: ['id', 'actorUserId', 'subjectId', 'partOf'],
  inside: { before: namingKeys, after: namingKeys },
  age: { from: auditEntries.at, after: 'buyer-data-years', goes: 'columns' },
});

import { sql } from 'drizzle-orm';
import { boolean, check, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant } from '#platform/database/columns.ts';
import { mailDays } from '#platform/personal-data/ages.ts';
import { classify, ofAddress, through } from '#platform/personal-data/classify.ts';

const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
});

/** `kept`: no mail server is configured, and the mail stays here. `refused`: the mail server will never take it. */
export const mailStates = ['waiting', 'kept', 'delivered', 'refused'] as const;

/** Every mail that the shop ever caused, one per cause. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: id(),
    /** Why there is this mail, such as `receipt:{paymentId}`: a second mail for the same cause is none. */
    cause: text('cause').notNull().unique(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Both texts are forgotten once a mail server has taken the mail, unless it is repeatable: they may hold codes and passwords. */
    html: text('html'),
    text: text('text'),
    /** An address that ends mails of this kind by one click; forgotten with the texts. */
    oneClickEnd: text('one_click_end'),
    state: text('state', { enum: mailStates }).notNull().default('waiting'),
    createdAt: instant('created_at').notNull(),
    deliveredAt: instant('delivered_at'),
    /** The mail server's words. */
    refusal: text('refusal'),
    /** When staff sent a refused mail again, or said that nothing more is to be done. */
    settledAt: instant('settled_at'),
    /** It holds no code, password or key, so that its words are kept: staff may send it again. */
    isRepeatable: boolean('is_repeatable').notNull().default(false),
  },
  (table) => [
    // What was sent to somebody, for the desk.
    index('outgoing_mails_recipient').on(sql`lower(${table.recipient})`, table.id),
    // What waits for somebody at the desk: few.
    index('outgoing_mails_refused')
      .on(table.id)
      .where(sql`${table.state} = 'refused' and ${table.settledAt} is null`),
    // What has not left yet: few.
    index('outgoing_mails_waiting').on(table.createdAt).where(sql`${table.state} = 'waiting'`),
    check(
      'outgoing_mails_delivered_at',
      sql`(${table.state} = 'delivered') = (${table.deliveredAt} is not null)`,
    ),
    check(
      'outgoing_mails_forgotten_late',
      sql`${table.state} = 'delivered' or (${table.html} is not null and ${table.text} is not null)`,
    ),
  ],
);

export const mailAttachments = pgTable(
  'mail_attachments',
  {
    mailId: text('mail_id')
      .notNull()
      .references(() => outgoingMails.id, { onDelete: 'cascade' }),
    /** 0 for the first. */
    position: integer('position').notNull(),
    filename: text('filename').notNull(),
    contentType: text('content_type').notNull(),
    content: bytes('content'),
    /** In place of the content: how to make it when it is wanted. A PDF costs more than the sale it belongs to. */
    recipe: text('recipe'),
  },
  (table) => [
    primaryKey({ columns: [table.mailId, table.position] }),
    check('mail_attachments_one_source', sql`(${table.content} is null) = (${table.recipe} is not null)`),
  ],
);

export const mailClasses = [
  classify(outgoingMails, {
    owners: [ofAddress(outgoingMails.recipient)],
    onDeletion: 'gone',
    person: ['recipient', 'subject', 'state', 'createdAt', 'deliveredAt'],
    secrets: ['html', 'text', 'oneClickEnd'],
    technical: ['id', 'cause', 'refusal', 'settledAt', 'isRepeatable'],
    age: { from: outgoingMails.createdAt, after: { days: mailDays }, goes: 'row' },
  }),
  classify(mailAttachments, {
    owners: [through(mailAttachments.mailId, 'outgoing_mails')],
    onDeletion: 'gone',
    person: ['filename', 'contentType'],
    secrets: ['content', 'recipe'],
    technical: ['mailId', 'position'],
  }),
];

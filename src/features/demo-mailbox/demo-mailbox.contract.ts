import { z } from 'zod';

const summary = {
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  createdAt: z.iso.datetime(),
};

export const mailboxEntry = z.object(summary).meta({ id: 'MailboxEntry' });
export type MailboxEntry = z.infer<typeof mailboxEntry>;

/** A mail of the demo, as its reader would see it. */
export const mailboxMail = z
  .object({
    ...summary,
    html: z.string(),
    text: z.string(),
    attachments: z.array(
      z.object({
        filename: z.string(),
        contentType: z.string(),
        size: z.number().int().optional().describe('Bytes, if the file already exists'),
        href: z.string().describe('Where it can be downloaded'),
      }),
    ),
  })
  .meta({ id: 'MailboxMail' });
export type MailboxMail = z.infer<typeof mailboxMail>;

export const mailboxQuery = z.object({
  to: z.string().max(254).optional().describe('Only emails to this address'),
});
export const mailboxId = z.object({ id: z.string().max(64) });
export const mailboxAttachment = mailboxId.extend({
  position: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number),
});

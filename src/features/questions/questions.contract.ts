import { z } from 'zod';
import { email, requiredText } from '#features/accounts/accounts.contract.ts';
import { eachLine, oneLine } from '#platform/text/one-line.ts';
import { longestMessage, longestTitle, questionStates, questionSubjects } from './questions.rules.ts';

export const about = z.enum(questionSubjects).describe('What it is about');

export const questionTitle = z
  .string('Enter a subject')
  .trim()
  .min(3, 'Enter a subject')
  .max(longestTitle, `Use at most ${longestTitle} characters`)
  .superRefine(oneLine);

/** Plain text with line breaks: what looks like HTML is shown as it was typed. */
export const messageText = z
  .string('Write your message')
  .trim()
  .min(2, 'Write your message')
  .max(longestMessage, `Use at most ${longestMessage.toLocaleString('en-US')} characters`)
  .superRefine(eachLine);

export const askerName = requiredText('Enter your name', 100);
export const askerEmail = email;

/** How many messages of the thread were on the page that sends this one: two tabs and a double click write once. */
export const seenMessages = z.number().int().min(0).max(1_000);

export const newMessage = z.object({ text: messageText, seen: seenMessages }).meta({ id: 'NewMessage' });

/** The fields of the form that adds a message. */
export const messageFields = newMessage.extend({ seen: z.preprocess(Number, seenMessages) });

export const questionId = z.object({ id: z.string().min(1).max(64) });

export const message = z.object({
  by: z.enum(['customer', 'staff']),
  text: z.string(),
  at: z.iso.datetime(),
});

/** A question with all that was said, as its customer sees it. */
export const question = z
  .object({
    _id: z.string(),
    about,
    subject: z.object({
      name: z.string().describe("As it was at the time of the question: 'Porsche 911'"),
      path: z.string().optional().describe('Its page for the customer; absent: it has none'),
    }),
    title: z.string(),
    state: z.enum(questionStates),
    messages: z.array(message).describe('Oldest first'),
    mayWrite: z.boolean().describe('Whether one more message fits'),
    changedAt: z.iso.datetime(),
    timeZone: z.string().describe("The dealership's"),
  })
  .meta({ id: 'Question' });
export type Question = z.infer<typeof question>;
export type QuestionMessage = z.infer<typeof message>;

/** What a link in a mail carries. */
export const questionToken = z
  .string()
  .min(1)
  .max(200)
  .describe("The value of '?token=' in the emailed link");

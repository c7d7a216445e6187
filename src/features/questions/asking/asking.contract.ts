import { z } from 'zod';
import { about, askerEmail, askerName, messageText, question, questionTitle } from '../questions.contract.ts';

const subjectId = z.string('Choose a topic').min(1).max(64);

export const subjectQuery = z.object({ about, id: subjectId });

/** What somebody is about to ask about. */
export const askedSubject = z
  .object({
    about,
    id: z.string(),
    name: z.string(),
    path: z.string().optional().describe('Its page; absent: none'),
    image: z.string().optional(),
  })
  .meta({ id: 'AskedSubject' });
export type AskedSubject = z.infer<typeof askedSubject>;

/** What the form sends. */
export const newQuestion = z
  .object({
    about,
    id: subjectId,
    title: questionTitle,
    text: messageText,
    name: askerName.optional().describe('For visitors; members use their account'),
    email: askerEmail.optional().describe('For visitors; members use their account'),
  })
  .meta({ id: 'NewQuestion' });
export type NewQuestion = z.infer<typeof newQuestion>;

/** The fields of the form; what it is about is in the address. */
export const questionFields = newQuestion.omit({ about: true, id: true });

export const askedQuestion = z
  .object({
    message: z.string(),
    isConfirmed: z.boolean().describe('False: an email with a confirmation link has been sent'),
    question: question.optional().describe('Absent until it is confirmed'),
  })
  .meta({ id: 'AskedQuestion' });
export type AskedQuestion = z.infer<typeof askedQuestion>;

export const askingTexts = {
  toConfirm: 'We sent you an email. Click the link in it to confirm your question.',
  asked: "We received your question. We'll answer by email.",
} as const;

import { z } from 'zod';
import { countsOfFilters, listQuery } from '#platform/lists/list-query.ts';
import { typedText } from '#platform/text/search-text.ts';
import { about, message, messageFields, newMessage, question } from '../questions.contract.ts';
import { shownQuestions } from '../questions.rules.ts';

/** A question as staff see it. */
export const deskQuestion = question
  .extend({
    subject: question.shape.subject.extend({
      id: z.string().describe('Of the listing, order, appointment or test drive'),
    }),
    customer: z.object({
      name: z.string(),
      email: z.string(),
      phone: z.string().optional().describe("Of the account; a visitor's question has none"),
      isMember: z.boolean(),
    }),
    createdAt: z.iso.datetime(),
    messages: z.array(
      message.extend({ staff: z.string().optional().describe('The staff member who wrote it') }),
    ),
  })
  .meta({ id: 'DeskQuestion' });
export type DeskQuestion = z.infer<typeof deskQuestion>;

export const deskQuestionList = z.array(deskQuestion).meta({ id: 'DeskQuestionList' });

export const questionCountsQuery = z.object({
  about: about.optional(),
  search: typedText().max(100).default(''),
});
export const questionCounts = countsOfFilters(shownQuestions).meta({ id: 'QuestionCounts' });

export const deskQuestionFilters = z.object({
  show: z.enum(shownQuestions).default('open'),
  about: about.optional(),
  search: typedText().max(100).default('').describe('In name, email, subject and title'),
});
export const deskQuestionsQuery = listQuery(deskQuestionFilters);
export type DeskQuestionsQuery = z.infer<typeof deskQuestionsQuery>;

export const deskAnswer = newMessage;

export const questionClosing = z.object({ seen: newMessage.shape.seen });

/** The field of the form that closes a question. */
export const closingFields = messageFields.pick({ seen: true });

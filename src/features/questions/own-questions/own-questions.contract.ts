import { z } from 'zod';
import { cursorField } from '#platform/lists/cursor.ts';
import { about, newMessage, question, questionToken } from '../questions.contract.ts';

export const ownQuestionsQuery = z.object({
  about: about.optional(),
  id: z.string().min(1).max(64).optional().describe('With `about`: only those about this item'),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: cursorField,
});

export const ownQuestionList = z.array(question).meta({ id: 'OwnQuestionList' });

export const linkedMessage = newMessage.extend({ token: questionToken });

import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import { questionId } from '../questions.contract.ts';
import { answerQuestion, closeQuestion } from './answer-question.ts';
import {
  deskAnswer,
  deskQuestion,
  deskQuestionList,
  deskQuestionsQuery,
  questionClosing,
  questionCounts,
  questionCountsQuery,
} from './desk-questions.contract.ts';
import { countDeskQuestions, listDeskQuestions, readDeskQuestion } from './desk-questions.list.ts';

const tags = ['questions, staff'];

const list = route('answer questions', {
  method: 'get',
  path: '/worker/questions',
  summary: 'Questions by customers, longest waiting first',
  tags,
  request: { query: deskQuestionsQuery },
  responses: { 200: answer(deskQuestionList, 'A page; X-Total-Count tells how many, Link carries the next') },
});

const counts = route('answer questions', {
  method: 'get',
  path: '/worker/questions/counts',
  summary: 'Number of questions for each state, with the other filters applied',
  tags,
  request: { query: questionCountsQuery },
  responses: { 200: answer(questionCounts, 'Counted up to 1,000 each') },
});

const read = route('answer questions', {
  method: 'get',
  path: '/worker/questions/{id}',
  summary: 'A question with all messages',
  tags,
  request: { params: questionId },
  responses: { 200: answer(deskQuestion, 'The question') },
});

const reply = route('answer questions', {
  method: 'post',
  path: '/worker/questions/{id}/answer',
  summary: 'Answer a question; the customer gets an email',
  description:
    'Sent again, it is stored once. 409 question-changed if there are messages that `seen` does not count, and thread-full.',
  tags,
  request: { params: questionId, body: body(deskAnswer) },
  responses: { 200: answer(deskQuestion, 'The question, answered') },
});

const close = route('answer questions', {
  method: 'post',
  path: '/worker/questions/{id}/close',
  summary: 'Close a question without an answer',
  description: 'No email is sent. A new message of the customer reopens it. 409 question-changed.',
  tags,
  request: { params: questionId, body: body(questionClosing) },
  responses: { 200: answer(deskQuestion, 'The question, closed') },
});

export const deskQuestionsRoutes = routes()
  .openapi(list, async (c) => {
    const page = await listDeskQuestions(c.var.platform, c.req.valid('query'));
    describeListPage(c, page);
    return c.json(page.items, 200);
  })
  .openapi(counts, async (c) => c.json(await countDeskQuestions(c.var.platform, c.req.valid('query')), 200))
  .openapi(read, async (c) => c.json(await readDeskQuestion(c.var.platform, c.req.valid('param').id), 200))
  .openapi(reply, async (c) => {
    const { platform, actor } = c.var;
    const { id } = c.req.valid('param');
    await answerQuestion(platform, memberOf(actor), id, c.req.valid('json'));
    return c.json(await readDeskQuestion(platform, id), 200);
  })
  .openapi(close, async (c) => {
    const { platform, actor } = c.var;
    const { id } = c.req.valid('param');
    await closeQuestion(platform, memberOf(actor), id, c.req.valid('json'));
    return c.json(await readDeskQuestion(platform, id), 200);
  });
export type DeskQuestionsRoutes = typeof deskQuestionsRoutes;

import { z } from 'zod';
import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import { newMessage, question, questionId, questionToken } from '../questions.contract.ts';
import { linkedMessage, ownQuestionList, ownQuestionsQuery } from './own-questions.contract.ts';
import { renewLink, writeToLinkedQuestion, writeToOwnQuestion } from './own-questions.service.ts';
import { listOwnQuestions, readLinkedQuestion, readOwnQuestion } from './read-own-questions.ts';

const tags = ['questions'];

const list = route('see own questions', {
  method: 'get',
  path: '/questions',
  summary: 'Your questions with all messages, last changed first',
  tags,
  request: { query: ownQuestionsQuery },
  responses: { 200: answer(ownQuestionList, 'A page; X-Total-Count tells how many, Link carries the next') },
});

const read = route('see own questions', {
  method: 'get',
  path: '/questions/{id}',
  summary: 'One of your questions',
  tags,
  request: { params: questionId },
  responses: { 200: answer(question, 'The question with its messages') },
});

const write = route('see own questions', {
  method: 'post',
  path: '/questions/{id}/messages',
  summary: 'Add a message to your question',
  description:
    'It is reopened, and staff are notified. 409 question-changed if there are messages that `seen` does not count, thread-full, too-many-open; 429.',
  tags,
  request: { params: questionId, body: body(newMessage) },
  responses: { 200: answer(question, 'The question with the new message') },
});

const readLinked = route('ask questions', {
  method: 'post',
  path: '/question-link/read',
  summary: "A visitor's question, by the emailed link",
  description: '400 link-over for an unknown link, link-expired for one that is too old.',
  tags,
  request: { body: body(z.object({ token: questionToken })) },
  responses: { 200: answer(question, 'The question with its messages') },
});

const renew = route('ask questions', {
  method: 'post',
  path: '/question-link/renew',
  summary: 'Send a new link to the address of the question',
  description: 'For an expired link. 400 link-over for an unknown link; 429.',
  tags,
  request: { body: body(z.object({ token: questionToken })) },
  responses: { 204: { description: 'Sent' } },
});

const writeLinked = route('ask questions', {
  method: 'post',
  path: '/question-link/messages',
  summary: "Add a message to a visitor's question, by the emailed link",
  description: "As for members' questions; 400 link-over for an unknown link.",
  tags,
  request: { body: body(linkedMessage) },
  responses: { 200: answer(question, 'The question with the new message') },
});

export const ownQuestionsRoutes = routes()
  .openapi(list, async (c) => {
    const page = await listOwnQuestions(c.var.platform, memberOf(c.var.actor), c.req.valid('query'));
    describeListPage(c, page);
    return c.json(page.questions, 200);
  })
  .openapi(read, async (c) =>
    c.json(await readOwnQuestion(c.var.platform, memberOf(c.var.actor), c.req.valid('param').id), 200),
  )
  .openapi(write, async (c) => {
    const { platform, actor } = c.var;
    const { id } = c.req.valid('param');
    return c.json(await writeToOwnQuestion(platform, memberOf(actor), id, c.req.valid('json')), 200);
  })
  .openapi(readLinked, async (c) =>
    c.json(await readLinkedQuestion(c.var.platform, c.req.valid('json').token), 200),
  )
  .openapi(renew, async (c) => {
    await renewLink(c.var.platform, c.req.valid('json').token);
    return c.body(null, 204);
  })
  .openapi(writeLinked, async (c) =>
    c.json(await writeToLinkedQuestion(c.var.platform, c.req.valid('json')), 200),
  );
export type OwnQuestionsRoutes = typeof ownQuestionsRoutes;

import { z } from 'zod';
import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import { newMessage, question, questionId, questionToken } from '../questions.contract.ts';
import { linkedMessage, ownQuestionList, ownQuestionsQuery } from './own-questions.contract.ts';
import { listOwnQuestions, readLinkedQuestion, readOwnQuestion } from './read-own-questions.ts';
import { renewLink } from './renew-link.ts';
import { writeToLinkedQuestion, writeToOwnQuestion } from './write-again.ts';

const tags = ['questions'];

const list = route('see own questions', {
  method: 'get',
  path: '/questions',
  summary: 'Your own questions with what was said, what changed last first',
  tags,
  request: { query: ownQuestionsQuery },
  responses: { 200: answer(ownQuestionList, 'A page; X-Total-Count tells how many, Link carries the next') },
});

const read = route('see own questions', {
  method: 'get',
  path: '/questions/{id}',
  summary: 'One of your own questions',
  tags,
  request: { params: questionId },
  responses: { 200: answer(question, 'The question with what was said') },
});

const write = route('see own questions', {
  method: 'post',
  path: '/questions/{id}/messages',
  summary: 'Write once more to a question of yours',
  description:
    'It is open again, and staff are told. 409 question-changed where something was written that `seen` does not count, thread-full, too-many-open; 429.',
  tags,
  request: { params: questionId, body: body(newMessage) },
  responses: { 200: answer(question, 'The question with it') },
});

const readLinked = route('ask questions', {
  method: 'post',
  path: '/question-link/read',
  summary: "A visitor's question, by the link of the mail",
  description: '400 link-over for a link that is none of ours, link-expired for one that is too old.',
  tags,
  request: { body: body(z.object({ token: questionToken })) },
  responses: { 200: answer(question, 'The question with what was said') },
});

const renew = route('ask questions', {
  method: 'post',
  path: '/question-link/renew',
  summary: 'Have a new link sent to the address that asked',
  description: 'For a link of ours that is too old. 400 link-over for one that is none of ours; 429.',
  tags,
  request: { body: body(z.object({ token: questionToken })) },
  responses: { 204: { description: 'It is on its way' } },
});

const writeLinked = route('ask questions', {
  method: 'post',
  path: '/question-link/messages',
  summary: "Write once more to a visitor's question, by the link of the mail",
  description: 'As for the own questions of members; 400 link-over for a link that is none of ours.',
  tags,
  request: { body: body(linkedMessage) },
  responses: { 200: answer(question, 'The question with it') },
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

import { z } from 'zod';
import { callerOf } from '#platform/http/caller.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { questionToken } from '../questions.contract.ts';
import { askQuestion } from './ask-question.ts';
import { askedQuestion, askedSubject, newQuestion, subjectQuery } from './asking.contract.ts';
import { confirmQuestion } from './confirm-question.ts';
import { findSubject } from './find-subject.ts';

const tags = ['questions'];

const subject = route('ask questions', {
  method: 'get',
  path: '/question-subject',
  summary: 'What a question would be about',
  description:
    'A car of either catalogue, or an order, an appointment or a test drive of your own. 404 for all else, 403 vip-access-needed.',
  tags,
  request: { query: subjectQuery },
  responses: { 200: answer(askedSubject, 'What it is called') },
});

const ask = route('ask questions', {
  method: 'post',
  path: '/questions',
  summary: 'Ask about a car, an order, an appointment or a test drive',
  description:
    "A member's reaches the staff at once. A visitor, who asks about cars only, is mailed a link, which has to be followed within a day. The answer comes by mail. 409 too-many-open; 429 beyond the limit.",
  tags,
  request: { body: body(newQuestion) },
  responses: { 201: answer(askedQuestion, 'Asked, or waiting for its confirmation') },
});

const confirm = route('ask questions', {
  method: 'post',
  path: '/question-link/confirm',
  summary: "Confirm a visitor's question by the link of the mail",
  description: '400 link-over after a day. Pressed again it answers the same.',
  tags,
  request: { body: body(z.object({ token: questionToken })) },
  responses: { 200: answer(askedQuestion, 'It has reached the staff') },
});

export const askingRoutes = routes()
  .openapi(subject, async (c) => {
    const { about, id } = c.req.valid('query');
    return c.json(await findSubject(c.var.platform, c.var.actor, about, id), 200);
  })
  .openapi(ask, async (c) => {
    const { platform, actor } = c.var;
    const { address } = callerOf(c);
    return c.json(await askQuestion(platform, { actor, address }, c.req.valid('json')), 201);
  })
  .openapi(confirm, async (c) =>
    c.json(await confirmQuestion(c.var.platform, c.req.valid('json').token), 200),
  );
export type AskingRoutes = typeof askingRoutes;

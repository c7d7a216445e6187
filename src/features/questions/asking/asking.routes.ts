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
  summary: 'The topic of a question',
  description:
    'A car of either catalog, or your own order, appointment or test drive. 404 for everything else, 403 vip-access-needed.',
  tags,
  request: { query: subjectQuery },
  responses: { 200: answer(askedSubject, 'The name of the topic') },
});

const ask = route('ask questions', {
  method: 'post',
  path: '/questions',
  summary: 'Ask about a car, an order, an appointment or a test drive',
  description:
    'Questions of members go to the staff directly. Visitors can ask only about cars and must confirm by a link in an email within a day. The answer is sent by email. 409 too-many-open; 429 above the limit.',
  tags,
  request: { body: body(newQuestion) },
  responses: { 201: answer(askedQuestion, 'Sent, or waiting for confirmation') },
});

const confirm = route('ask questions', {
  method: 'post',
  path: '/question-link/confirm',
  summary: "Confirm a visitor's question with the emailed link",
  description: '400 link-over after a day. Used again, it gives the same answer.',
  tags,
  request: { body: body(z.object({ token: questionToken })) },
  responses: { 200: answer(askedQuestion, 'The question was sent to the staff') },
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

import { type Asked, ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { refusalOf, type SentForm, sendBack } from '#page-kit/sent-form.ts';
import type { Question } from '../questions.contract.ts';
import type { OwnQuestionsRoutes } from './own-questions.routes.ts';

/** The form that was sent without script, with what came of it. */
export type SentMessage = SentForm;

interface Message {
  text: string;
  seen: number;
}

const notSent = 'Your message could not be sent. Please try again.';

/** Writes to an own question. */
export const sendToOwn = (id: string, json: Message, fetch?: typeof globalThis.fetch) =>
  ask(
    () => client<OwnQuestionsRoutes>(fetch).questions[':id'].messages.$post({ param: { id }, json }),
    notSent,
  );

/** Writes to the question that a mail led to. */
export const sendToLinked = (token: string, message: Message, fetch?: typeof globalThis.fetch) =>
  ask(
    () => client<OwnQuestionsRoutes>(fetch)['question-link'].messages.$post({ json: { ...message, token } }),
    notSent,
  );

/** What a form without script holds; the page is shown anew. */
export async function answerToForm(
  { text = '', seen = '' }: Record<string, string>,
  send: (message: Message) => Promise<Asked<Question>>,
) {
  const asked = await send({ text, seen: /^\d{1,3}$/.test(seen) ? Number(seen) : 0 });
  return asked.ok
    ? sendBack<SentMessage>({ values: {}, fields: {} }, 200)
    : sendBack<SentMessage>({ values: { text }, ...refusalOf(asked) }, asked.status ?? 503);
}

import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { refusalOf, type SentForm, sendBack } from '#page-kit/sent-form.ts';
import type { QuestionSubject } from '../questions.rules.ts';
import type { AskedQuestion } from './asking.contract.ts';
import type { AskingRoutes } from './asking.routes.ts';

export const notAsked = 'Your question could not be sent. Please try again.';

/** The form that was sent without script, with what came of it. */
export interface SentQuestion extends SentForm {
  asked?: AskedQuestion;
}

/** Asks by what a form without script holds. */
export async function sendQuestion(
  fetch: typeof globalThis.fetch,
  subject: { about: QuestionSubject; id: string },
  { title = '', text = '', name = '', email = '' }: Record<string, string>,
) {
  const json = { ...subject, title, text, ...(name && { name }), ...(email && { email }) };
  const asked = await ask(() => client<AskingRoutes>(fetch).questions.$post({ json }), notAsked);
  const sent: SentQuestion = { values: { title, text, name, email }, fields: {} };
  return asked.ok
    ? sendBack<SentQuestion>({ ...sent, asked: asked.value }, 200)
    : sendBack<SentQuestion>({ ...sent, ...refusalOf(asked) }, asked.status ?? 503);
}

import { client } from '#page-kit/client.ts';
import { askListPage, type ListPage } from '#page-kit/list-page.ts';
import type { Question } from '../questions.contract.ts';
import type { QuestionSubject } from '../questions.rules.ts';
import type { OwnQuestionsRoutes } from './own-questions.routes.ts';

interface Wanted {
  about?: QuestionSubject;
  id?: string;
  cursor?: string | undefined;
}

/** Some of the signed-in customer's questions, what changed last first. Null where they could not be loaded. */
export async function fetchOwnQuestions(
  fetch: typeof globalThis.fetch,
  { about, id, cursor }: Wanted,
): Promise<ListPage<Question> | null> {
  const query = { ...(about && { about }), ...(id && { id }), ...(cursor && { cursor }) };
  const asked = await askListPage(
    () => client<OwnQuestionsRoutes>(fetch).questions.$get({ query }),
    'Your questions could not be loaded.',
  );
  return asked.ok ? asked.value : null;
}

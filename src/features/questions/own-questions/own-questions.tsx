import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { AccountPage } from '#features/accounts/account-page.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { ownQuestionsPath } from '../questions.rules.ts';
import { fetchOwnQuestions } from './fetch-own-questions.ts';
import { QuestionList } from './question-list.tsx';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const cursor = url.searchParams.get('cursor') ?? undefined;
  return { list: await fetchOwnQuestions(context.get(serverContext).fetch, { cursor }) };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your questions' });

/** What a customer asked, and the answers (rules.md#questions). */
export default function OwnQuestions() {
  const { list } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <AccountPage title="Questions" lead="Your questions. We also email our answers.">
      {!list && (
        <Notice tone="bad" title="Your questions could not be loaded." onRetry={() => void revalidate()} />
      )}
      {list?.items.length === 0 && (
        <EmptyState title="No questions yet." action={<LinkButton to="/cars">See the cars</LinkButton>}>
          You can ask a question on the page of any car or order.
        </EmptyState>
      )}
      {list && list.items.length > 0 && <QuestionList questions={list.items} isSubjectShown />}
      {list?.next && (
        <LinkButton
          size="small"
          to={`${ownQuestionsPath}?${new URLSearchParams({ cursor: list.next })}`}
          className="mt-6"
        >
          Earlier questions
        </LinkButton>
      )}
    </AccountPage>
  );
}

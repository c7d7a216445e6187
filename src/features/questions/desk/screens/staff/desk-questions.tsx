import {
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { askListPage, type ListPage } from '#page-kit/ask/list-page.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { countedText } from '#ui/text/counted.ts';
import { DateText } from '#ui/text/date-text.tsx';
import { questionsDeskPath } from '../../../questions.rules.ts';
import { deskQuestionsApi } from '../../desk-questions.api.ts';
import type { DeskQuestion } from '../../desk-questions.contract.ts';
import { DeskFilters } from './desk-filters.tsx';
import { DeskState } from './desk-state.tsx';
import { type QuestionsView, questionsAddress, questionsParams, readQuestionsView } from './desk-view.ts';

export const handle = { focused: true } satisfies PageHandle;

const failed = 'The questions could not be loaded.';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const view = readQuestionsView(url.searchParams);
  const { fetch } = context.get(serverContext);
  const asked = await askListPage(
    () => deskQuestionsApi(fetch).worker.questions.$get({ query: questionsParams(view) }),
    failed,
  );
  return { view, list: asked.ok ? asked.value : null };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Questions' });

/** What customers ask: what waits for an answer longest first (rules.md#questions). */
export default function DeskQuestions() {
  const { view, list } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <StaffPage
      title="Questions"
      aside={
        <p role="status" className="text-ink-soft tabular-nums">
          {list && countedText(list, 'question', 'questions')}
        </p>
      }
    >
      <DeskFilters view={view} />
      {list ? (
        <Found list={list} view={view} />
      ) : (
        <Notice tone="bad" title={failed} onRetry={() => void revalidate()} />
      )}
    </StaffPage>
  );
}

function Found({ list: { items, next }, view }: { list: ListPage<DeskQuestion>; view: QuestionsView }) {
  if (items.length === 0) {
    const isWaiting = view.show === 'open' && !view.search && !view.about;
    return (
      <EmptyState
        title={isWaiting ? 'Nobody waits for an answer.' : 'Nothing found.'}
        action={
          <LinkButton to={questionsAddress({ show: 'all', about: undefined, search: '', cursor: '' })}>
            Show all
          </LinkButton>
        }
      >
        A question stands here once a customer asks it, until it is answered.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="border-b border-line">
        {items.map((one) => (
          <Row key={one._id} question={one} />
        ))}
      </ul>
      {(next || view.cursor) && (
        <nav aria-label="Pages of questions" className="mt-6 flex justify-end gap-3">
          {view.cursor && (
            <LinkButton size="small" to={questionsAddress({ ...view, cursor: '' })}>
              First page
            </LinkButton>
          )}
          {next && (
            <LinkButton size="small" to={questionsAddress({ ...view, cursor: next })}>
              Next page
            </LinkButton>
          )}
        </nav>
      )}
    </>
  );
}

function Row({ question }: { question: DeskQuestion }) {
  const { _id, title, subject, customer, state, changedAt, timeZone, messages } = question;
  return (
    <li className="border-t border-line">
      <Link
        to={`${questionsDeskPath}/${_id}`}
        prefetch="intent"
        className="group grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-1 py-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_11rem_6rem]"
      >
        <span className="min-w-0">
          <span className="block truncate font-semibold group-hover:underline">{title}</span>
          <span className="block truncate text-sm text-ink-soft">{messages.at(-1)?.text}</span>
        </span>
        <span className="min-w-0 text-sm max-md:row-start-2">
          <span className="block truncate">{customer.name}</span>
          <span className="block truncate text-ink-soft">{subject.name}</span>
        </span>
        <DateText value={changedAt} time timeZone={timeZone} className="text-sm text-ink-soft" />
        <DeskState state={state} />
      </Link>
    </li>
  );
}

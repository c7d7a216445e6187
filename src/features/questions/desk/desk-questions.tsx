import {
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { type FilterCounts, withCount } from '#page-kit/filter-counts.ts';
import { askedSlice } from '#page-kit/list-address.ts';
import { ListFilters } from '#page-kit/list-filters.tsx';
import { askListPage, type ListPage } from '#page-kit/list-page.ts';
import { Listed } from '#page-kit/listed.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { TurningHead } from '#page-kit/turning-head.tsx';
import { LinkButton } from '#ui/button.tsx';
import { countedText } from '#ui/counted.ts';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import {
  isQuestionSubject,
  type QuestionSubject,
  questionSubjects,
  questionsDeskPath,
  type ShownQuestions,
  shownQuestions,
  shownQuestionWords,
  subjectWords,
} from '../questions.rules.ts';
import type { DeskQuestion } from './desk-questions.contract.ts';
import type { DeskQuestionsRoutes } from './desk-questions.routes.ts';
import { DeskState } from './desk-state.tsx';

export const handle = { focused: true } satisfies PageHandle;

/** Rows of a list page. */
const shown = 50;

const failed = 'The questions could not be loaded.';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const view = readQuestionsView(url.searchParams);
  const { fetch } = context.get(serverContext);
  const calls = client<DeskQuestionsRoutes>(fetch).worker.questions;
  const { show: _, ...others } = questionsParams(view);
  const query = { ...questionsParams(view), ...askedSlice(url.searchParams, shown) };
  const [asked, counted] = await Promise.all([
    askListPage(() => calls.$get({ query }), failed),
    ask(() => calls.counts.$get({ query: others }), failed),
  ]);
  return { view, list: asked.ok ? asked.value : null, counts: counted.ok ? counted.value : {} };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Questions' });

/** What customers ask: what waits for an answer longest first (rules.md#questions). */
export default function DeskQuestions() {
  const { view, list, counts } = useLoaderData<typeof loader>();
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
      <DeskFilters view={view} counts={counts} />
      {list ? (
        <Found list={list} view={view} />
      ) : (
        <Notice tone="bad" title={failed} onRetry={() => void revalidate()} />
      )}
    </StaffPage>
  );
}

const Found = ({ list, view }: { list: ListPage<DeskQuestion>; view: QuestionsView }) => (
  <Listed list={list} many="questions" size={shown} empty={<Nothing view={view} />}>
    <Table caption="Questions">
      <thead>
        <tr>
          <TurningHead label="Changed" usual={view.show === 'open' ? 'ascending' : 'descending'} />
          <HeadCell>Question</HeadCell>
          <HeadCell>Customer</HeadCell>
          <HeadCell className="max-lg:hidden">About</HeadCell>
          <HeadCell>State</HeadCell>
        </tr>
      </thead>
      <tbody>
        {list.items.map((one) => (
          <QuestionRow key={one._id} question={one} />
        ))}
      </tbody>
    </Table>
  </Listed>
);

function Nothing({ view }: { view: QuestionsView }) {
  const isWaiting = view.show === 'open' && !view.search && !view.about;
  return (
    <EmptyState
      title={isWaiting ? 'No open questions.' : 'No matches.'}
      action={
        <LinkButton to={questionsAddress({ show: 'all', about: undefined, search: '' })}>Show all</LinkButton>
      }
    >
      Customer questions appear here until they are answered.
    </EmptyState>
  );
}

/** One line of 40 px: the whole of it leads to the question. */
function QuestionRow({ question }: { question: DeskQuestion }) {
  const { _id, title, about, subject, customer, state, changedAt, timeZone, messages } = question;
  const last = messages.at(-1)?.text ?? '';
  return (
    <Row className="relative">
      <Cell className="whitespace-nowrap tabular-nums">
        <DateText value={changedAt} time timeZone={timeZone} />
      </Cell>
      <Cell cut className="w-1/2" title={`${title}. ${last}`}>
        <Link
          to={`${questionsDeskPath}/${_id}`}
          prefetch="intent"
          className="font-semibold underline decoration-edge underline-offset-4 group-hover:decoration-ink after:absolute after:inset-0"
        >
          {title}
        </Link>
        <span className="ml-3 text-ink-soft">{last}</span>
      </Cell>
      <Cell cut className="w-1/4" title={`${customer.name}, ${customer.email}`}>
        {customer.name}
      </Cell>
      <Cell cut className="w-1/4 max-lg:hidden" title={`${subjectWords[about]}: ${subject.name}`}>
        {subject.name}
      </Cell>
      <Cell>
        <DeskState state={state} />
      </Cell>
    </Row>
  );
}

const subjects = [
  { value: '', label: 'Anything' },
  ...questionSubjects.map((value) => ({ value, label: subjectWords[value] })),
];

const usual = { show: 'open' };

interface DeskFiltersProps {
  view: QuestionsView;
  counts: FilterCounts<ShownQuestions>;
}

/** Which questions the list shows; the address always says it. */
const DeskFilters = ({ view, counts }: DeskFiltersProps) => (
  <ListFilters
    path={questionsDeskPath}
    usual={usual}
    label="Search questions"
    className="mb-4 flex flex-wrap items-end gap-3"
  >
    <SearchBox
      label="Name, email, car or subject"
      name="search"
      defaultValue={view.search}
      className="grow basis-52"
    />
    <SelectField
      label="About"
      name="about"
      options={subjects}
      defaultValue={view.about ?? ''}
      className="w-36 lg:w-44"
    />
    <SelectField
      label="State"
      name="show"
      options={shownQuestions.map((value) => ({
        value,
        label: withCount(shownQuestionWords[value], counts[value]),
      }))}
      defaultValue={view.show}
      className="w-40 lg:w-44"
    />
  </ListFilters>
);

/** What an address of the queue asks for. */
interface QuestionsView {
  show: ShownQuestions;
  /** Absent: about anything. */
  about: QuestionSubject | undefined;
  search: string;
}

/** Reads an address; what is not among the choices counts as the first one. */
function readQuestionsView(query: URLSearchParams): QuestionsView {
  const about = query.get('about') ?? '';
  return {
    show: shownQuestions.find((one) => one === query.get('show')) ?? 'open',
    about: isQuestionSubject(about) ? about : undefined,
    search: query.get('search')?.trim().slice(0, 100) ?? '',
  };
}

/** The query of the page's address and of the call. */
const questionsParams = ({ show, about, search }: QuestionsView) => ({
  show,
  ...(about && { about }),
  ...(search && { search }),
});

const questionsAddress = (view: QuestionsView): string =>
  `${questionsDeskPath}?${new URLSearchParams(questionsParams(view))}`;

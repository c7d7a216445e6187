import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { client } from '#page-kit/client.ts';
import { askedSlice, readFilters } from '#page-kit/list-address.ts';
import { askCounts, listPageOrNull } from '#page-kit/list-page.ts';
import { ListScreen, TurningHead } from '#page-kit/list-screen.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { DateText } from '#ui/date-text.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Cell, HeadCell, Row } from '#ui/table.tsx';
import { questionSubjects, questionsDeskPath, shownQuestionWords, subjectWords } from '../questions.rules.ts';
import { type DeskQuestion, deskQuestionFilters } from './desk-questions.contract.ts';
import type { DeskQuestionsRoutes } from './desk-questions.routes.ts';
import { DeskState } from './desk-state.tsx';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const filters = readFilters(deskQuestionFilters, url.searchParams);
  const { about, search } = filters;
  const { questions } = client<DeskQuestionsRoutes>(context.get(serverContext).fetch).worker;
  const [list, counts] = await Promise.all([
    listPageOrNull(() => questions.$get({ query: { ...filters, ...askedSlice(url.searchParams) } })),
    askCounts(() => questions.counts.$get({ query: { about, search } })),
  ]);
  return { filters, list, counts };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Questions' });

/** What customers ask, the longest waiting first (rules.md#questions). */
export default function DeskQuestions() {
  const { filters, list, counts } = useLoaderData<typeof loader>();
  const { show, about = '', search } = filters;
  return (
    <ListScreen
      title="Questions"
      noun={['question', 'questions']}
      list={list}
      search={
        <>
          <SearchBox
            label="Name, email, car or subject"
            name="search"
            defaultValue={search}
            className="grow lg:max-w-lg"
          />
          <SelectField label="About" name="about" options={subjects} defaultValue={about} className="w-44" />
        </>
      }
      states={{ name: 'show', labels: shownQuestionWords, shown: show, usual: 'open', counts }}
      empty={{
        title: 'No open questions.',
        text: 'Customer questions appear here until they are answered.',
      }}
      heads={
        <>
          <TurningHead label="Changed" usual={show === 'open' ? 'ascending' : 'descending'} />
          <HeadCell>Question</HeadCell>
          <HeadCell>Customer</HeadCell>
          <HeadCell className="max-lg:hidden">About</HeadCell>
          <HeadCell>State</HeadCell>
        </>
      }
      row={(one) => <QuestionRow key={one._id} question={one} />}
    />
  );
}

const subjects = [
  { value: '', label: 'Anything' },
  ...questionSubjects.map((value) => ({ value, label: subjectWords[value] })),
];

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

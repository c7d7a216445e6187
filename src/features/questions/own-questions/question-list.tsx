import { Link } from 'react-router';
import { DateText } from '#ui/date-text.tsx';
import type { Question } from '../questions.contract.ts';
import { ownQuestionsPath } from '../questions.rules.ts';
import { QuestionStanding } from './question-standing.tsx';

interface QuestionListProps {
  questions: readonly Question[];
  /** What each is about; not where all are about one thing. */
  isSubjectShown?: boolean;
}

/** Questions with where they stand, each the way to what was said. */
export function QuestionList({ questions, isSubjectShown = false }: QuestionListProps) {
  return (
    <ul className="w-full border-b border-line">
      {questions.map(({ _id, title, subject, state, changedAt, timeZone }) => (
        <li key={_id} className="border-t border-line">
          <Link
            to={`${ownQuestionsPath}/${_id}`}
            prefetch="intent"
            className="group flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3"
          >
            <span className="min-w-0">
              <span className="block font-semibold [overflow-wrap:anywhere] group-hover:underline">
                {title}
              </span>
              {isSubjectShown && (
                <span className="block text-sm [overflow-wrap:anywhere] text-ink-soft">{subject.name}</span>
              )}
            </span>
            <span className="flex items-baseline gap-4">
              <DateText value={changedAt} timeZone={timeZone} className="text-sm text-ink-soft" />
              <QuestionStanding state={state} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

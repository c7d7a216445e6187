import { useEffect, useRef } from 'react';
import { LinkButton } from '#ui/button.tsx';
import { ownQuestionsPath } from '../questions.rules.ts';
import type { AskedQuestion } from './asking.contract.ts';

interface QuestionAskedProps {
  asked: AskedQuestion;
  /** Whether the account has the thread. */
  isMember: boolean;
  /** Back to what it is about; absent: it has no page. */
  path: string | undefined;
}

/** What came of the question, and the way on; it takes the place of the form, and the keyboard goes on there. */
export function QuestionAsked({ asked, isMember, path }: QuestionAskedProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="rounded-card border border-line bg-surface p-6 sm:p-8">
      <h2 ref={title} tabIndex={-1} className="text-2xl outline-none">
        {asked.isConfirmed ? 'Thank you' : 'One more step'}
      </h2>
      <p className="mt-4 text-ink-soft">{asked.message}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {isMember && asked.question && (
          <LinkButton to={`${ownQuestionsPath}/${asked.question._id}`}>Your question</LinkButton>
        )}
        <LinkButton to={path ?? (isMember ? '/dashboard' : '/cars')}>Go back</LinkButton>
      </div>
    </section>
  );
}

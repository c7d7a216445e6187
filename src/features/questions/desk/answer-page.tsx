import { useState } from 'react';
import {
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
  useRouteError,
} from 'react-router';
import { type Asked, ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { showToast } from '#ui/toast-store.ts';
import { MessageForm } from '../message-form.tsx';
import { questionsDeskPath } from '../questions.rules.ts';
import { Thread } from '../thread.tsx';
import type { DeskQuestion as Shown } from './desk-questions.contract.ts';
import type { DeskQuestionsRoutes } from './desk-questions.routes.ts';
import { DeskState } from './desk-state.tsx';
import { pathForStaff } from './path-for-staff.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const param = { id: params.id ?? '' };
  const question = await ask(
    () => client<DeskQuestionsRoutes>(fetch).worker.questions[':id'].$get({ param }),
    'The question could not be loaded.',
  );
  return { question: valueOrThrow(question) };
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.question.title ?? 'Question not found' });

const allQuestions = { to: questionsDeskPath, label: 'Questions' };

/** A question with all that was said, and the answer to it (rules.md#questions). */
export default function DeskQuestion() {
  const { question } = useLoaderData<typeof loader>();
  const { customer, subject, timeZone } = question;
  const path = pathForStaff(question);
  return (
    <StaffPage
      title={question.title}
      back={allQuestions}
      aside={<DeskState state={question.state} />}
      lead={
        <>
          <span className="block [overflow-wrap:anywhere]">
            {path ? (
              <Link to={path} className="underline underline-offset-4">
                {subject.name}
              </Link>
            ) : (
              subject.name
            )}
          </span>
          <span className="block [overflow-wrap:anywhere]">
            {customer.name} · <EmailText address={customer.email} />
            {customer.phone && <span>{` · ${customer.phone}`}</span>}
            {!customer.isMember && <span>{' · no account'}</span>}
          </span>
        </>
      }
    >
      <div className="grid max-w-3xl gap-8">
        <Thread
          messages={question.messages}
          timeZone={timeZone}
          names={{ customer: customer.name, staff: 'Us' }}
        />
        <Answering key={question._id} question={question} />
      </div>
    </StaffPage>
  );
}

/** The answer, and the way to say that there is none to give. */
function Answering({ question }: { question: Shown }) {
  const { revalidate } = useRevalidator();
  const [isClosing, setClosing] = useState(false);
  const calls = client<DeskQuestionsRoutes>().worker.questions[':id'];
  const param = { id: question._id };
  const seen = question.messages.length;
  const refused = async (asked: Asked<Shown>) => {
    // What was written meanwhile is shown, and what was typed stays.
    if (!asked.ok && asked.code === 'question-changed') await revalidate();
  };
  async function answer(text: string) {
    const asked = await ask(
      () => calls.answer.$post({ param, json: { text, seen } }),
      'The answer could not be sent. Try again: it is sent only once.',
    );
    await refused(asked);
    if (!asked.ok) return { wrong: asked.fields.text, failure: asked.fields.text ? undefined : asked.text };
    await revalidate();
    showToast('Answered. The customer gets an email.', { tone: 'good' });
  }
  async function close() {
    if (isClosing) return;
    setClosing(true);
    const asked = await ask(
      () => calls.close.$post({ param, json: { seen } }),
      'The question could not be closed. Please try again.',
    );
    await refused(asked);
    if (asked.ok) await revalidate();
    setClosing(false);
    showToast(asked.ok ? 'Closed without an answer.' : asked.text, { tone: asked.ok ? 'good' : 'bad' });
  }
  if (!question.mayWrite)
    return <p className="text-ink-soft">This thread is full. Please call the customer or write an email.</p>;
  return (
    <div className="grid gap-4">
      <MessageForm
        label={question.state === 'open' ? 'Your answer' : 'Write more'}
        button="Send answer"
        hint="It is emailed to the customer and saved here."
        send={answer}
      />
      {question.state === 'open' && (
        <Button
          look="ghost"
          size="small"
          busy={isClosing}
          onClick={() => void close()}
          className="justify-self-start"
        >
          Close without an answer
        </Button>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status !== 404) return <FailurePage status={status} />;
  return (
    <StaffPage title="Question not found" back={allQuestions}>
      <EmptyState
        title="Question not found."
        action={<LinkButton to={questionsDeskPath}>Questions</LinkButton>}
      >
        The link may be incomplete.
      </EmptyState>
    </StaffPage>
  );
}

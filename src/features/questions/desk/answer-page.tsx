import {
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRouteError,
} from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
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
import { messageFields } from '../questions.contract.ts';
import { questionsDeskPath } from '../questions.rules.ts';
import { Thread } from '../thread.tsx';
import { closingFields, type DeskQuestion as Shown } from './desk-questions.contract.ts';
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

const sendAnswer = pageForm('answer', messageFields, ({ value, api, params }) =>
  ask(
    () =>
      api<DeskQuestionsRoutes>().worker.questions[':id'].answer.$post({
        param: { id: params.id ?? '' },
        json: value,
      }),
    'The answer could not be sent. Try again: it is sent only once.',
  ),
);

const closeQuestion = pageForm('close', closingFields, ({ value, api, params }) =>
  ask(
    () =>
      api<DeskQuestionsRoutes>().worker.questions[':id'].close.$post({
        param: { id: params.id ?? '' },
        json: value,
      }),
    'The question could not be closed. Please try again.',
  ),
);

const posts = formAction(sendAnswer, closeQuestion);
export const action = posts.action;
export const clientAction = posts.clientAction;

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
function Answering({ question: { messages, mayWrite, state } }: { question: Shown }) {
  const seen = messages.length;
  const answering = useForm(sendAnswer, {
    emptyWhenDone: true,
    onDone: () => showToast('Answered. The customer gets an email.', { tone: 'good' }),
  });
  const closing = useForm(closeQuestion, {
    onDone: () => showToast('Closed without an answer.', { tone: 'good' }),
    onRejected: ({ text }) => showToast(text, { tone: 'bad' }),
  });
  if (!mayWrite)
    return <p className="text-ink-soft">This thread is full. Please call the customer or write an email.</p>;
  return (
    <div className="grid gap-4">
      <MessageForm
        form={answering}
        label={state === 'open' ? 'Your answer' : 'Write more'}
        button="Send answer"
        hint="It is emailed to the customer and saved here."
        seen={seen}
      />
      {state === 'open' && (
        <SentForm form={closing} className="justify-self-start">
          <input type="hidden" name="seen" value={seen} />
          <Button type="submit" look="ghost" size="small" busy={closing.sending !== undefined}>
            Close without an answer
          </Button>
        </SentForm>
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

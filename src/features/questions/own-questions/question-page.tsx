import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { AccountPage } from '#features/accounts/account-page.tsx';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { textsOf } from '#page-kit/sent-form.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import type { OwnQuestionsRoutes } from './own-questions.routes.ts';
import { OwnThread } from './own-thread.tsx';
import { QuestionStanding } from './question-standing.tsx';
import { answerToForm, sendToOwn } from './sent-message.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const param = { id: params.id ?? '' };
  const question = await ask(
    () => client<OwnQuestionsRoutes>(fetch).questions[':id'].$get({ param }),
    'The question could not be loaded.',
  );
  return { question: valueOrThrow(question) };
}

/** The form without script. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { fetch } = context.get(serverContext);
  return answerToForm(await textsOf(request), (message) => sendToOwn(params.id ?? '', message, fetch));
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.question.title ?? 'Question not found' });

/** One question of a customer's own, with what was said. */
export default function OwnQuestion() {
  const { question } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { subject } = question;
  return (
    <AccountPage
      title={question.title}
      aside={<QuestionStanding state={question.state} />}
      lead={
        <>
          About:{' '}
          {subject.path ? (
            <Link to={subject.path} className="underline underline-offset-4 [overflow-wrap:anywhere]">
              {subject.name}
            </Link>
          ) : (
            <span className="[overflow-wrap:anywhere]">{subject.name}</span>
          )}
        </>
      }
    >
      <OwnThread
        key={question._id}
        loaded={question}
        sent={useActionData<typeof action>()}
        send={async (message) => {
          const asked = await sendToOwn(question._id, message);
          if (asked.ok) await revalidate();
          return asked;
        }}
        onStale={() => void revalidate()}
      />
    </AccountPage>
  );
}

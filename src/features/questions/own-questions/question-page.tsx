import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { AccountPage } from '#features/accounts/account-page.tsx';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { messageFields } from '../questions.contract.ts';
import type { OwnQuestionsRoutes } from './own-questions.routes.ts';
import { notSent, OwnThread } from './own-thread.tsx';
import { QuestionStanding } from './question-standing.tsx';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const param = { id: params.id ?? '' };
  const question = await ask(
    () => client<OwnQuestionsRoutes>(fetch).questions[':id'].$get({ param }),
    'The question could not be loaded.',
  );
  return { question: valueOrThrow(question) };
}

const sendMessage = pageForm('message', messageFields, ({ value, api, params }) =>
  ask(
    () =>
      api<OwnQuestionsRoutes>().questions[':id'].messages.$post({
        param: { id: params.id ?? '' },
        json: value,
      }),
    notSent,
  ),
);

const posts = formAction(sendMessage);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.question.title ?? 'Question not found' });

/** One question of a customer's own, with what was said. */
export default function OwnQuestion() {
  const { question } = useLoaderData<typeof loader>();
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
      <OwnThread key={question._id} question={question} form={sendMessage} />
    </AccountPage>
  );
}

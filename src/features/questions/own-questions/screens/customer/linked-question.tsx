import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { EntryPage } from '#features/accounts/screens/customer/entry-page.tsx';
import { ask } from '#page-kit/ask/ask.ts';
import { textsOf } from '#page-kit/forms/sent-form.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { ownQuestionsApi } from '../../own-questions.api.ts';
import { OwnThread } from './own-thread.tsx';
import { answerToForm, sendToLinked } from './sent-message.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const token = url.searchParams.get('token') ?? '';
  const asked = await ask(
    () => ownQuestionsApi(fetch)['question-link'].read.$post({ json: { token } }),
    'Your question could not be loaded. Please try again in a moment.',
  );
  return asked.ok ? { token, question: asked.value } : { token, question: null, text: asked.text };
}

/** The form without script. No session is asked for: the token is the right. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return answerToForm(await textsOf(request), (message) => sendToLinked(token, message, fetch));
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your question' });

/** A visitor's question, by the link of a mail. */
export default function LinkedQuestion() {
  const { token, question, text } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const sent = useActionData<typeof action>();
  if (!question)
    return (
      <EntryPage picture="login" title="Your question" lead={text}>
        <LinkButton to="/cars">See the cars</LinkButton>
      </EntryPage>
    );
  return (
    <EntryPage
      picture="login"
      title={<span className="[overflow-wrap:anywhere]">{question.title}</span>}
      lead={`About: ${question.subject.name}`}
    >
      <OwnThread
        loaded={question}
        sent={sent}
        send={async (message) => {
          const asked = await sendToLinked(token, message);
          if (asked.ok) await revalidate();
          return asked;
        }}
        onStale={() => void revalidate()}
      />
    </EntryPage>
  );
}

import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { EntryPage } from '#features/accounts/entry-page.tsx';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { sendBack, textsOf } from '#page-kit/sent-form.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { OwnQuestionsRoutes } from './own-questions.routes.ts';
import { OwnThread } from './own-thread.tsx';
import { answerToForm, type SentMessage, sendToLinked } from './sent-message.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const token = url.searchParams.get('token') ?? '';
  const asked = await ask(
    () => client<OwnQuestionsRoutes>(fetch)['question-link'].read.$post({ json: { token } }),
    'Your question could not be loaded. Please try again in a moment.',
  );
  if (asked.ok) return { token, question: asked.value };
  const isSent = url.searchParams.has('sent');
  return { token, question: null, text: asked.text, isExpired: asked.code === 'link-expired', isSent };
}

/** The form without script. No session is asked for: the token is the right. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const { searchParams, pathname } = new URL(request.url);
  const token = searchParams.get('token') ?? '';
  const texts = await textsOf(request);
  if (texts.renew !== undefined) {
    const asked = await ask(
      () => client<OwnQuestionsRoutes>(fetch)['question-link'].renew.$post({ json: { token } }),
      'The link could not be sent. Please try again in a moment.',
    );
    return asked.ok
      ? redirect(`${pathname}?${new URLSearchParams({ token, sent: 'yes' })}`)
      : sendBack<SentMessage>({ values: {}, fields: {}, failure: asked.text }, asked.status ?? 503);
  }
  return answerToForm(texts, (message) => sendToLinked(token, message, fetch));
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your question' });

const sentText = 'We sent a new link to the email address of the question. It may take a minute.';

/** A new link for one that is too old: to the mailbox, so that it is its owner who gets it. */
function Renewal({ refusal }: { refusal: string | undefined }) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className="grid gap-4">
      {refusal && <Notice tone="bad" title={refusal} />}
      <Button type="submit" name="renew" value="yes" look="primary" busy={isBusy}>
        Send me a new link
      </Button>
    </Form>
  );
}

/** A visitor's question, by the link of a mail. */
export default function LinkedQuestion() {
  const { token, question, text, isExpired, isSent } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const sent = useActionData<typeof action>();
  if (!question)
    return (
      <EntryPage
        picture="login"
        title={isExpired ? 'This link has expired' : 'Your question'}
        lead={isExpired && isSent ? sentText : text}
      >
        {isExpired && !isSent && <Renewal refusal={sent?.failure} />}
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

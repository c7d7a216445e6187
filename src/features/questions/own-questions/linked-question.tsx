import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import { EntryPage } from '#features/accounts/entry-page.tsx';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { messageFields } from '../questions.contract.ts';
import type { OwnQuestionsRoutes } from './own-questions.routes.ts';
import { notSent, OwnThread } from './own-thread.tsx';

export const handle = { focused: true } satisfies PageHandle;

/** The token of the link is the right: no session is asked for. */
const tokenIn = (url: URL) => url.searchParams.get('token') ?? '';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const asked = await ask(
    () => client<OwnQuestionsRoutes>(fetch)['question-link'].read.$post({ json: { token: tokenIn(url) } }),
    'Your question could not be loaded. Please try again in a moment.',
  );
  if (asked.ok) return { question: asked.value };
  return { question: null, text: asked.text, isExpired: asked.code === 'link-expired' };
}

const sendMessage = pageForm('message', messageFields, ({ value, api, url }) =>
  ask(
    () =>
      api<OwnQuestionsRoutes>()['question-link'].messages.$post({ json: { ...value, token: tokenIn(url) } }),
    notSent,
  ),
);

/** A new link for one that is too old: to the mailbox, so that it is its owner who gets it. */
const sendNewLink = pageForm('renew', z.object({}), ({ api, url }) =>
  ask(
    () => api<OwnQuestionsRoutes>()['question-link'].renew.$post({ json: { token: tokenIn(url) } }),
    'The link could not be sent. Please try again in a moment.',
  ),
);

const posts = formAction(sendMessage, sendNewLink);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your question' });

/** A visitor's question, by the link of a mail. */
export default function LinkedQuestion() {
  const { question, text, isExpired } = useLoaderData<typeof loader>();
  const renewing = useForm(sendNewLink);
  if (!question)
    return (
      <EntryPage
        picture="login"
        title={isExpired ? 'This link has expired' : 'Your question'}
        lead={
          renewing.result?.ok
            ? 'We sent a new link to the email address of the question. It may take a minute.'
            : text
        }
      >
        {isExpired && !renewing.result?.ok && (
          <SentForm form={renewing} className="grid gap-4">
            <FormFailure form={renewing} />
            <Button type="submit" look="primary" busy={renewing.sending !== undefined}>
              Send me a new link
            </Button>
          </SentForm>
        )}
        <LinkButton to="/cars">See the cars</LinkButton>
      </EntryPage>
    );
  return (
    <EntryPage
      picture="login"
      title={<span className="[overflow-wrap:anywhere]">{question.title}</span>}
      lead={`About: ${question.subject.name}`}
    >
      <OwnThread question={question} form={sendMessage} />
    </EntryPage>
  );
}

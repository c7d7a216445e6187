import { type FormEvent, useState } from 'react';
import { type ActionFunctionArgs, type MetaFunction, useActionData, useSearchParams } from 'react-router';
import { EntryPage } from '#features/accounts/entry-page.tsx';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { type SentForm, sendBack, textsOf } from '#page-kit/sent-form.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { AskedQuestion } from './asking.contract.ts';
import type { AskingRoutes } from './asking.routes.ts';
import { QuestionAsked } from './question-asked.tsx';

export const handle = { focused: true } satisfies PageHandle;

interface SentConfirmation extends SentForm {
  asked?: AskedQuestion;
  isOver?: boolean;
}

const notConfirmed = 'The question could not be sent. Please try again.';

/** No session is asked for: the token is the right. */
const press = (token: string, fetch?: typeof globalThis.fetch) =>
  ask(() => client<AskingRoutes>(fetch)['question-link'].confirm.$post({ json: { token } }), notConfirmed);

/** The button without script. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { token = '' } = await textsOf(request);
  const asked = await press(token, context.get(serverContext).fetch);
  const sent: SentConfirmation = { values: {}, fields: {} };
  if (asked.ok) return sendBack<SentConfirmation>({ ...sent, asked: asked.value }, 200);
  const isOver = asked.status === 400;
  return sendBack<SentConfirmation>({ ...sent, failure: asked.text, isOver }, asked.status ?? 503);
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Send your question' });

/** Opening the page sends nothing, since mail servers open links to look at them: the button does. */
export default function ConfirmQuestionPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const sent = useActionData<typeof action>();
  const [asked, setAsked] = useState(sent?.asked);
  const [failure, setFailure] = useState(sent?.failure);
  const [isOver, setOver] = useState(token === '' || sent?.isOver === true);
  const [isBusy, setBusy] = useState(false);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    const answered = await press(token);
    setBusy(false);
    if (answered.ok) return setAsked(answered.value);
    setFailure(answered.text);
    setOver(answered.status === 400);
  };

  if (asked)
    return (
      <EntryPage picture="login" title="Your question" lead={asked.question?.subject.name ?? ''}>
        <QuestionAsked asked={asked} isMember={false} path={asked.question?.subject.path} />
      </EntryPage>
    );
  if (isOver)
    return (
      <EntryPage
        picture="login"
        title="This link has expired"
        lead="The link works for one day. Please send your question again."
      >
        <LinkButton to="/cars">See the cars</LinkButton>
      </EntryPage>
    );
  return (
    <EntryPage picture="login" title="Send your question" lead="Tap to send it to us.">
      <div className="grid gap-6">
        {failure && <Notice tone="bad" title={failure} />}
        <form method="post" onSubmit={send} className="grid">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" look="primary" size="large" busy={isBusy}>
            Send question
          </Button>
        </form>
      </div>
    </EntryPage>
  );
}

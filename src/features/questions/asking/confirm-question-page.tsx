import { type MetaFunction, useSearchParams } from 'react-router';
import { z } from 'zod';
import { EntryPage } from '#features/accounts/entry-page.tsx';
import { ask } from '#page-kit/ask.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import type { AskingRoutes } from './asking.routes.ts';
import { QuestionAsked } from './question-asked.tsx';

export const handle = { focused: true } satisfies PageHandle;

/** No session is asked for: the token is the right. */
const confirmQuestion = pageForm('confirm', z.object({ token: z.string() }), ({ value, api }) =>
  ask(
    () => api<AskingRoutes>()['question-link'].confirm.$post({ json: value }),
    'The question could not be sent. Please try again.',
  ),
);

const posts = formAction(confirmQuestion);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Send your question' });

/** Opening the page sends nothing, since mail servers open links to look at them: the button does. */
export default function ConfirmQuestionPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const form = useForm(confirmQuestion);
  const { result } = form;
  if (result?.ok) {
    const subject = result.answer.question?.subject;
    return (
      <EntryPage picture="login" title="Your question" lead={subject?.name ?? ''}>
        <QuestionAsked asked={result.answer} isMember={false} path={subject?.path} />
      </EntryPage>
    );
  }
  if (token === '' || result?.status === 400)
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
      <SentForm form={form} className="grid gap-6">
        <FormFailure form={form} />
        <input type="hidden" name="token" value={token} />
        <Button type="submit" look="primary" size="large" busy={form.sending !== undefined}>
          Send question
        </Button>
      </SentForm>
    </EntryPage>
  );
}

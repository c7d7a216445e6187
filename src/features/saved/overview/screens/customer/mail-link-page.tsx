import { type ActionFunctionArgs, type MetaFunction, useActionData, useSearchParams } from 'react-router';
import { EntryPage } from '#features/accounts/screens/customer/entry-page.tsx';
import { ask } from '#page-kit/ask/ask.ts';
import { type SentForm, sendBack, textsOf } from '#page-kit/forms/sent-form.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { savedMailsApi } from '../../../mails/saved-mails.api.ts';
import { savedTexts } from '../../../saved.contract.ts';
import { stockWaitsApi } from '../../../waits/waits.api.ts';

export const handle = { focused: true } satisfies PageHandle;

interface SentLink extends SentForm {
  /** What holds from now on. */
  done?: string;
}

const isConfirmation = (token: string) => token.startsWith('confirm.');

/** The buttons of links in mails: no session is asked for, the token is the right. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { token = '' } = await textsOf(request);
  const { fetch } = context.get(serverContext);
  const asked = isConfirmation(token)
    ? await ask(
        () => stockWaitsApi(fetch).saved.waits.confirm.$post({ json: { token } }),
        savedTexts.notChanged,
      )
    : await ask(
        () => savedMailsApi(fetch).saved.mails.end.$post({ query: { token } }),
        savedTexts.notChanged,
      );
  const sent: SentLink = { values: {}, fields: {} };
  return asked.ok
    ? sendBack<SentLink>({ ...sent, done: asked.value.message }, 200)
    : sendBack<SentLink>({ ...sent, failure: asked.text }, asked.status ?? 503);
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mails about cars' });

/** Opening the page does nothing, since mail servers open links to look at them: the button does. */
export default function MailLinkPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const sent = useActionData<typeof action>();
  const confirms = isConfirmation(token);
  const title = confirms ? 'Shall we tell you?' : 'End these mails';
  const lead = confirms
    ? 'We write to you once, when the car is back.'
    : 'One press, and you get no more of them.';
  return (
    <EntryPage title={title} lead={lead}>
      <div className="grid gap-6">
        {sent?.done && <Notice tone="good" title={sent.done} />}
        {sent?.failure && <Notice tone="bad" title={sent.failure} />}
        {!sent?.done && token === '' && <Notice tone="bad" title={savedTexts.linkOver} />}
        {!sent?.done && token !== '' && (
          <form method="post" className="grid">
            <input type="hidden" name="token" value={token} />
            <Button type="submit" look="primary" size="large">
              {confirms ? 'Yes, tell me' : 'End these mails'}
            </Button>
          </form>
        )}
        <LinkButton to="/cars">See the cars</LinkButton>
      </div>
    </EntryPage>
  );
}

import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { ask, valueOrNull } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { valueOrThrow } from '#page-kit/ask/value-or-throw.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import type { DemoMailboxRoutes } from '../../demo-mailbox.routes.ts';
import { MailboxList } from './mailbox-list.tsx';
import { MailboxMail } from './mailbox-mail.tsx';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const { mailbox } = client<DemoMailboxRoutes>(fetch).demo;
  const to = url.searchParams.get('to') || undefined;
  const mails = valueOrThrow(
    await ask(() => mailbox.$get({ query: { to } }), 'The mailbox could not be loaded.'),
  );
  const chosen = url.searchParams.get('mail');
  if (!chosen) return { to, mails, chosen, mail: null };
  const mail = await ask(
    () => mailbox[':id'].$get({ param: { id: chosen } }),
    'The email could not be loaded.',
  );
  return { to, mails, chosen, mail: valueOrNull(mail) };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Demo mailbox' });

/** What the shop of the demo sent: there is no mail server to bring it to anyone. */
export default function Mailbox() {
  const { to, mails, chosen, mail } = useLoaderData<typeof loader>();
  return (
    <div className="page pt-8 pb-28 sm:pt-12">
      <h1 className="text-3xl sm:text-4xl">Demo mailbox</h1>
      <p className="mt-3 max-w-prose text-ink-soft">
        {to ? `Emails sent to ${to}, newest first.` : 'All emails sent, newest first.'}
      </p>
      {mails.length === 0 ? (
        <EmptyState title="No emails yet." className="mt-8">
          Buy a car or reset your password, and the email appears here.
        </EmptyState>
      ) : (
        <div className="mt-8 grid items-start gap-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <MailboxList mails={mails} chosen={chosen} to={to} hiddenOnPhones={mail !== null} />
          {mail ? (
            <MailboxMail key={mail._id} mail={mail} to={to} />
          ) : (
            <p className="hidden border-t border-line pt-6 text-ink-soft lg:block">
              {chosen ? 'Email not found.' : 'Choose an email to read it.'}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

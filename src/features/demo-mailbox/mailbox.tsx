import { ArrowLeft, Paperclip } from 'lucide-react';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import type { MailboxMail as Mail, MailboxEntry } from './demo-mailbox.contract.ts';
import type { DemoMailboxRoutes } from './demo-mailbox.routes.ts';

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

interface MailboxListProps {
  mails: readonly MailboxEntry[];
  chosen: string | null;
  to?: string;
  /** A phone shows the list or the mail. */
  hiddenOnPhones: boolean;
}

function MailboxList({ mails, chosen, to, hiddenOnPhones }: MailboxListProps) {
  return (
    <nav aria-label="Emails" className={classNames(hiddenOnPhones && 'hidden lg:block')}>
      <ul className="border-t border-line">
        {mails.map((mail) => (
          <li key={mail._id} className="border-b border-line">
            <Link
              to={mailboxPath({ to, mail: mail._id })}
              preventScrollReset
              aria-current={mail._id === chosen ? 'true' : undefined}
              className="grid gap-1 border-l-2 border-transparent py-3 pl-3 transition-colors hover:bg-ink/5 aria-[current]:border-accent aria-[current]:bg-surface"
            >
              <span className="font-semibold">{mail.subject}</span>
              <span className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
                <span className="break-all">{mail.to}</span>
                <span>
                  <DateText value={mail.createdAt} time /> UTC
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const looks = [
  { value: 'html', label: 'As sent' },
  { value: 'text', label: 'Plain text' },
] as const;

function MailboxMail({ mail, to }: { mail: Mail; to?: string }) {
  const [look, setLook] = useState<'html' | 'text'>('html');
  return (
    <article aria-labelledby="mail-subject" className="grid min-w-0 gap-6">
      <LinkButton to={mailboxPath({ to })} size="small" look="ghost" className="justify-self-start lg:hidden">
        <ArrowLeft className="size-4" aria-hidden="true" />
        All emails
      </LinkButton>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h2 id="mail-subject" className="text-xl">
            {mail.subject}
          </h2>
          <p className="mt-1 text-sm text-ink-soft">
            To <span className="break-all">{mail.to}</span>, <DateText value={mail.createdAt} time /> UTC
          </p>
        </div>
        <SegmentedControl legend="View" options={looks} value={look} onChange={setLook} />
      </header>
      <Attachments mail={mail} />
      {look === 'html' ? (
        <iframe
          title={`The email "${mail.subject}"`}
          src={`/api/demo/mailbox/${mail._id}/document`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          className="h-[46rem] w-full rounded-card border border-line"
        />
      ) : (
        <pre className="overflow-x-auto rounded-card border border-line bg-surface p-6 font-mono text-sm whitespace-pre-wrap">
          {mail.text}
        </pre>
      )}
    </article>
  );
}

function Attachments({ mail }: { mail: Mail }) {
  if (mail.attachments.length === 0) return null;
  return (
    <ul aria-label="Attachments" className="flex flex-wrap gap-2">
      {mail.attachments.map(({ filename, href, size }) => (
        <li key={href}>
          <a
            href={href}
            download
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge/60 px-4 text-sm font-semibold transition-colors hover:border-ink"
          >
            <Paperclip className="size-4" aria-hidden="true" />
            {filename}
            {size !== undefined && (
              <span className="font-normal text-ink-soft">{Math.ceil(size / 1024)} kB</span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The mailbox's address: whose mails, and which one is open. */
function mailboxPath({ to, mail }: { to?: string; mail?: string }): string {
  const query = new URLSearchParams({ ...(to && { to }), ...(mail && { mail }) });
  return query.size === 0 ? '/demo/mailbox' : `/demo/mailbox?${query}`;
}

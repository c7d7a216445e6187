import { ArrowLeft, Paperclip } from 'lucide-react';
import { useState } from 'react';
import { LinkButton } from '#ui/buttons/button.tsx';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import type { MailboxMail as Mail } from '../../demo-mailbox.contract.ts';
import { mailboxPath } from './mailbox-path.ts';

const looks = [
  { value: 'html', label: 'As sent' },
  { value: 'text', label: 'Plain text' },
] as const;

export function MailboxMail({ mail, to }: { mail: Mail; to?: string }) {
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

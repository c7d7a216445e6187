import { Link } from 'react-router';
import { classNames } from '#ui/text/class-names.ts';
import { DateText } from '#ui/text/date-text.tsx';
import type { MailboxEntry } from '../../demo-mailbox.contract.ts';
import { mailboxPath } from './mailbox-path.ts';

interface MailboxListProps {
  mails: readonly MailboxEntry[];
  chosen: string | null;
  to?: string;
  /** A phone shows the list or the mail. */
  hiddenOnPhones: boolean;
}

export function MailboxList({ mails, chosen, to, hiddenOnPhones }: MailboxListProps) {
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

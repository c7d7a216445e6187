import { FactPanel } from '#features/orders/order-sheet/fact-panel.tsx';
import { useSession } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';
import { DateText } from '#ui/date-text.tsx';
import type { SentMail } from './mails.contract.ts';
import { SendAgainButton } from './send-again-button.tsx';

/** What was mailed about an order, the newest first; each can be sent again by whoever may. */
export function MailsOfOrder({ mails }: { mails: readonly SentMail[] }) {
  const mayRepeat = may(useSession()?.role ?? 'visitor', 'send mails again');
  return (
    <FactPanel title="Emails sent">
      {mails.length === 0 && <p className="text-sm text-ink-soft">No emails sent about this order.</p>}
      <ul className="text-sm">
        {mails.map((mail) => (
          <li
            key={mail._id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2 first:border-t-0"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="block font-medium">{mail.name}</span>
              <span className="block text-ink-soft">
                {mail.about} · {mail.state} ·{' '}
                <DateText value={mail.at} time timeZone={mail.timeZone} className="tabular-nums" />
              </span>
              {mail.refusal && <span className="block text-bad">{mail.refusal}</span>}
            </span>
            {mayRepeat && mail.isWhole && <SendAgainButton mail={mail} />}
          </li>
        ))}
      </ul>
    </FactPanel>
  );
}

import { Link } from 'react-router';
import { useSession, useUnits } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';
import { DateText } from '#ui/text/date-text.tsx';
import { EmailText } from '#ui/text/email-text.tsx';
import { type HistoryLine, vehicleHistoryOf } from '../../history.rules.ts';
import type { VehicleSheet } from '../../sheet.contract.ts';

/** What happened to a vehicle, from today back to its arrival. */
export function VehicleHistory({ sheet }: { sheet: VehicleSheet }) {
  const lines = vehicleHistoryOf(sheet, useUnits());
  return (
    <section aria-labelledby="history" className="rounded-card border border-line bg-surface p-5">
      <h2 id="history" className="text-lg">
        History
      </h2>
      <ol className="mt-4 grid">
        {lines.map((line, at) => (
          // Lines of one moment differ in nothing else.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is read anew as a whole
          <Step key={at} line={line} />
        ))}
      </ol>
    </section>
  );
}

function Step({ line: { at, text, more, by, orderId } }: { line: HistoryLine }) {
  const seesOrders = may(useSession()?.role ?? 'visitor', 'search orders');
  return (
    <li className="relative border-l border-line pb-5 pl-5 last:pb-0 before:absolute before:top-2 before:-left-1 before:size-2 before:rounded-full before:bg-ink-soft">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{text}</span>
        <DateText value={at} time className="text-sm text-ink-soft tabular-nums" />
      </p>
      {more.map((words) => (
        <p key={words} className="text-sm [overflow-wrap:anywhere] whitespace-pre-line text-ink-soft">
          {words}
        </p>
      ))}
      {(by || (orderId && seesOrders)) && (
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-ink-soft">
          {by && <EmailText address={by} />}
          {orderId && seesOrders && (
            <Link to={`/admin/orders/${orderId}`} className="underline underline-offset-4">
              Order
            </Link>
          )}
        </p>
      )}
    </li>
  );
}

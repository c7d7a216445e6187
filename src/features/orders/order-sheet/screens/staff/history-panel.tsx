import { DateText } from '#ui/text/date-text.tsx';
import type { SheetOrder } from '../../order-sheet.contract.ts';
import { FactPanel } from './fact-panel.tsx';

/** What happened to an order, oldest first. */
export function HistoryPanel({ order: { history, timeZone } }: { order: SheetOrder }) {
  return (
    <FactPanel title="History">
      <ol>
        {history.map((event) => (
          <li
            key={`${event.at} ${event.what}`}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-2 text-sm first:border-t-0"
          >
            <span>
              <span className="font-medium">{event.what}</span>
              {event.by && <span className="block text-ink-soft">by {event.by}</span>}
              {event.why && <span className="block wrap-anywhere text-ink-soft">“{event.why}”</span>}
            </span>
            <DateText value={event.at} time timeZone={timeZone} className="text-ink-soft tabular-nums" />
          </li>
        ))}
      </ol>
      <p className="mt-3 text-xs text-ink-soft">Times of the dealership ({timeZone}).</p>
    </FactPanel>
  );
}

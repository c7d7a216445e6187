import { classNames } from '#ui/class-names.ts';
import { DateText } from '#ui/date-text.tsx';
import type { QuestionMessage } from './questions.contract.ts';

interface ThreadProps {
  messages: readonly (QuestionMessage & { staff?: string | undefined })[];
  timeZone: string;
  /** What each side is called here. */
  names: Readonly<Record<QuestionMessage['by'], string>>;
}

/** What was said, oldest first. It is text: what looks like HTML is shown as it was typed. */
export function Thread({ messages, timeZone, names }: ThreadProps) {
  return (
    <ol aria-label="Messages" className="grid gap-4">
      {messages.map(({ by, text, at, staff }) => (
        <li
          key={`${at}/${by}`}
          className={classNames(
            'grid gap-1 rounded-card border p-4',
            by === 'staff' ? 'border-edge bg-surface sm:ml-8' : 'border-line sm:mr-8',
          )}
        >
          <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
            <span className="font-semibold text-ink">{staff ?? names[by]}</span>
            <DateText value={at} time timeZone={timeZone} />
          </p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
        </li>
      ))}
    </ol>
  );
}

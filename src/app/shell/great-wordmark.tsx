import type { CSSProperties } from 'react';
import { classNames } from '#ui/text/class-names.ts';

/** A letter of the widest Archivo takes about so much of its own size, with its tracking. */
const letter = 0.985;

interface GreatWordmarkProps {
  text: string;
  className?: string;
  /** Not a word to be read, but a pattern. */
  decorative?: boolean;
}

/** The wordmark as wide as what it stands in, whatever the dealership is called. */
export function GreatWordmark({ text, className, decorative = false }: GreatWordmarkProps) {
  const style: CSSProperties = { fontSize: `${(100 / (letter * text.length)).toFixed(2)}cqw` };
  return (
    <span className="@container block">
      <span
        style={style}
        data-word={text}
        className={classNames(
          'wordmark -ml-[0.05em] block leading-[0.8] tracking-open whitespace-nowrap',
          decorative && 'before:content-[attr(data-word)]',
          className,
        )}
      >
        {!decorative && text}
      </span>
    </span>
  );
}

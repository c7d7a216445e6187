import { useBrand } from '#page-kit/shop-data.ts';
import { classNames } from '#ui/class-names.ts';

interface GreatWordmarkProps {
  className?: string;
  /** Not a word to be read, but a pattern. */
  decorative?: boolean;
}

/** The wordmark as wide as what it stands in, whatever the dealership is called. */
export function GreatWordmark({ className, decorative = false }: GreatWordmarkProps) {
  const { wordmark } = useBrand();
  return (
    <span className="@container block">
      <span
        data-word={wordmark}
        className={classNames(
          'wordmark wordmark-wide -ml-[0.05em] block leading-[0.8] tracking-open whitespace-nowrap',
          decorative && 'before:content-[attr(data-word)]',
          className,
        )}
      >
        {!decorative && wordmark}
      </span>
    </span>
  );
}

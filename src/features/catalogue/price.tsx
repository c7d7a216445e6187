import { classNames } from '#ui/class-names.ts';
import { Money } from '#ui/money.tsx';
import { hasFallen } from './catalogue.rules.ts';

interface PriceProps {
  car: { price: number; oldPrice?: number };
  className?: string;
  /** The word before the old price, where it is shown. */
  was?: boolean;
}

/** What a car costs, and what it cost before, where that was more. */
export function Price({ car, className, was = false }: PriceProps) {
  if (!hasFallen(car)) return <Money amount={car.price} className={classNames('figure', className)} />;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <Money amount={car.price} className={classNames('figure text-accent', className)} />
      <span className="text-sm text-ink-soft">
        {was ? <span>{'Was '}</span> : <span className="sr-only">Was </span>}
        <s>
          <Money amount={car.oldPrice ?? car.price} />
        </s>
      </span>
    </span>
  );
}

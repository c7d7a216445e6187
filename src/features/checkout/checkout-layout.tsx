import { type ReactNode, useId, useState } from 'react';
import { Money } from '#ui/money.tsx';
import { type CheckoutStep, CheckoutSteps } from './checkout-steps.tsx';

interface CheckoutLayoutProps {
  title: string;
  step: CheckoutStep;
  /** Beside the form; above it on narrow windows, where it is folded until it is asked for. */
  summary: ReactNode;
  /** What all of it comes to, in dollars. */
  total: number;
  /** Something in the summary has to be looked at first: it is not folded. */
  isSummaryOpen?: boolean;
  children: ReactNode;
}

/** A form, and what it is about: what it comes to is in sight on every window. */
export function CheckoutLayout({
  title,
  step,
  summary,
  total,
  isSummaryOpen,
  children,
}: CheckoutLayoutProps) {
  const [unfolded, setUnfolded] = useState<boolean | null>(null);
  const isOpen = unfolded ?? isSummaryOpen ?? false;
  const summaryId = useId();
  return (
    <div className="page max-w-6xl pt-8 pb-28 sm:pt-12 sm:pb-18">
      <CheckoutSteps current={step} />
      <h1 className="mt-8 text-3xl">{title}</h1>
      <div className="mt-6 grid gap-8 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,27rem)] lg:gap-18">
        <aside className="grid gap-3 max-lg:order-first lg:sticky lg:top-24 lg:order-last lg:self-start">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={summaryId}
            onClick={() => setUnfolded(!isOpen)}
            className="flex min-h-control items-center gap-3 rounded-control border border-line bg-surface px-4 text-left lg:hidden"
          >
            <span className="font-semibold">{isOpen ? 'Hide your order' : 'Show your order'}</span>
            <svg
              viewBox="0 0 16 16"
              className={isOpen ? 'size-4 rotate-180' : 'size-4'}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              aria-hidden="true"
            >
              <path d="m3 6 5 5 5-5" />
            </svg>
            {total > 0 && <Money amount={total} className="figure ml-auto text-lg" />}
          </button>
          <div id={summaryId} className={isOpen ? undefined : 'max-lg:hidden'}>
            {summary}
          </div>
        </aside>
        <div>{children}</div>
      </div>
    </div>
  );
}

/** What all of it comes to, right before the button of a narrow window, where the summary is out of sight. */
export const TotalDue = ({ amount }: { amount: number }) =>
  amount > 0 && (
    <p className="flex items-baseline justify-between gap-4 border-t border-ink pt-4 lg:hidden">
      <span className="font-semibold">Total</span>
      <Money amount={amount} className="figure text-xl" />
    </p>
  );

import type { ReactNode } from 'react';

interface CheckoutLayoutProps {
  title: string;
  /** Beside the form; beneath it on narrow screens. */
  summary: ReactNode;
  children: ReactNode;
}

/** A form in one column, and what it is about beside it. */
export function CheckoutLayout({ title, summary, children }: CheckoutLayoutProps) {
  return (
    <div className="page pt-8 pb-28 sm:pt-12 sm:pb-18">
      <h1 className="text-3xl">{title}</h1>
      <div className="mt-8 grid gap-12 lg:grid-cols-[minmax(0,36rem)_minmax(22rem,30rem)] lg:justify-between lg:gap-18">
        <div>{children}</div>
        <aside className="lg:sticky lg:top-24 lg:self-start">{summary}</aside>
      </div>
    </div>
  );
}

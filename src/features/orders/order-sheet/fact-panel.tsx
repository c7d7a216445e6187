import { type ReactNode, useId } from 'react';

/** A part of what is known about an order. */
export function FactPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-4 lg:p-6">
      <h2 id={id} className="mb-3 text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A link among the facts. */
export const linkClass =
  'inline-block py-0.5 underline decoration-edge underline-offset-4 hover:decoration-ink';

export function FactLine({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 border-t border-line py-2 text-sm first:border-t-0">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

import type { ReactNode } from 'react';

/** What a setting does, seen before it is saved. */
export const Example = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-1 rounded-control bg-raised p-4 text-sm [overflow-wrap:anywhere]">
    <p className="mb-1 text-ink-soft">{title}</p>
    {children}
  </div>
);

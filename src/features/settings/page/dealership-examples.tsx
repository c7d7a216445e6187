import type { ReactNode } from 'react';
import { useBrand } from '#page-kit/shop-data.ts';

/** What a setting does, seen before it is saved. */
export const Example = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-1 rounded-control bg-raised p-4 text-sm [overflow-wrap:anywhere]">
    <p className="mb-1 text-ink-soft">{title}</p>
    {children}
  </div>
);

interface NameExampleProps {
  name: string;
  tagline: string;
  description: string;
}

export const NameExample = ({ name, tagline, description }: NameExampleProps) => (
  <Example title="As a search engine shows the home page">
    <p className="font-semibold">
      {name} — {tagline}
    </p>
    <p>{description}</p>
  </Example>
);

export function ContactExample({ lines }: { lines: readonly string[] }) {
  const { legalName } = useBrand();
  return (
    <Example title="At the end of every email">
      <p>{legalName}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Example>
  );
}

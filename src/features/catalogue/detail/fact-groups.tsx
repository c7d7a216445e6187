import type { ReactNode } from 'react';
import type { FactSheet } from './fact-sheet.ts';

/** Everything that is known of a car, below its stage. Nothing is shown where nothing is known. */
export function FactGroups({ sheet: { groups, paragraphs, equipment } }: { sheet: FactSheet }) {
  if (groups.length + paragraphs.length + equipment.length === 0) return null;
  return (
    <div className="page grid gap-12 py-12 sm:py-18 lg:gap-18">
      {paragraphs.length > 0 && (
        <Section title="Description">
          <div className="grid max-w-prose gap-4 text-lg leading-relaxed">
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="whitespace-pre-line [overflow-wrap:anywhere]">
                {paragraph}
              </p>
            ))}
          </div>
        </Section>
      )}
      {groups.length > 0 && (
        <Section title="Technical data">
          <div className="grid gap-x-12 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            {groups.map(({ title, facts }) => (
              <div key={title}>
                <h3 className="text-base">{title}</h3>
                <dl className="mt-3 border-t border-line">
                  {facts.map(({ name, text }) => (
                    <div key={name} className="flex justify-between gap-4 border-b border-line py-2.5">
                      <dt className="text-ink-soft">{name}</dt>
                      <dd className="text-right tabular-nums [overflow-wrap:anywhere]">{text}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            ))}
          </div>
        </Section>
      )}
      {equipment.length > 0 && (
        <Section title="Equipment">
          <ul className="gap-x-12 sm:columns-2 lg:columns-3">
            {equipment.map((item) => (
              <li
                key={item}
                className="break-inside-avoid border-b border-line py-2.5 [overflow-wrap:anywhere]"
              >
                {item}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-6 text-2xl">{title}</h2>
    {children}
  </section>
);

const marks = [
  ['## Heading', 'a heading; ### a smaller one'],
  ['**bold**, *italic*', 'stress'],
  ['- one', 'a list; 1. a numbered one'],
  ['[the cars](/cars)', 'a link, here or to https://…'],
  ['| What | Why |', 'a table, with |---|---| below its header'],
  ['{name} {legalName} {street} {city} {phone} {mail}', 'values from the settings'],
  [
    '```way',
    'a directions map: one line each for street, crosses, north, east, south, west, parking; ``` ends it',
  ],
] as const;

/** How a text is written, for who does not know Markdown. */
export function MarkdownHelp() {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-semibold">Markdown help</summary>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        {marks.map(([mark, meaning]) => (
          <div key={mark} className="contents">
            <dt className="font-mono [overflow-wrap:anywhere]">{mark}</dt>
            <dd className="text-ink-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

import { classNames } from '#ui/class-names.ts';

// Drawn here because they are on every page: the icon library's own code weighs more than they do.
const strokes = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'm6 6 12 12M18 6 6 18',
  home: 'm4 11.5 8-6.5 8 6.5M6.5 10v9h11v-9',
  car: 'M4 16v-3l2-5c.3-.7 1-1 1.7-1h8.6c.7 0 1.4.3 1.7 1l2 5v3M3.5 16h17M6 16v2.5M18 16v2.5M7 12.5h10',
  person: 'M12 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 1 1 0-7M5 19.5c.8-3.6 3.6-5 7-5s6.2 1.4 7 5',
  enter: 'M14 5h4.5v14H14M4.5 12H14m-3.5-3.5L14 12l-3.5 3.5',
  bag: 'M6 8.5h12l1 11H5zm3 0V8a3 3 0 0 1 6 0v.5',
  heart: 'M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 7.5 2.6C19.5 15.4 12 20 12 20z',
  search: 'M11 4.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 1 1 0-13M16 16l4.5 4.5',
  back: 'M19.5 12h-15m6-6-6 6 6 6',
};

export type GlyphName = keyof typeof strokes;

/** A small line drawing beside a word, or in a button that has a label. */
export function Glyph({ name, className }: { name: GlyphName; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={classNames('size-5 shrink-0', className)}>
      <path
        d={strokes[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

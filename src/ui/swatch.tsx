import { classNames } from '#ui/class-names.ts';

/** Paints by the word they are sold under; the last word of a name that is listed wins. */
const paints: Record<string, string> = {
  black: '#17181a',
  nero: '#17181a',
  graphite: '#4a4e54',
  granite: '#5f6368',
  gun: '#4a4e54',
  gunmetal: '#4a4e54',
  anthracite: '#3a3d42',
  gray: '#6d7278',
  grey: '#6d7278',
  silver: '#b9bdc2',
  white: '#f1f0ec',
  bianco: '#f1f0ec',
  cream: '#e9dfc8',
  beige: '#d2c2a3',
  gold: '#b8964f',
  bronze: '#8a6238',
  brown: '#5c4033',
  red: '#b3191d',
  rosso: '#b3191d',
  burgundy: '#5e1224',
  orange: '#e06a1b',
  mango: '#e07a1b',
  yellow: '#f0c419',
  green: '#1f5b3a',
  teal: '#146b6b',
  blue: '#1c449c',
  navy: '#16264f',
  purple: '#563a8a',
  violet: '#563a8a',
  pink: '#d77a94',
};

function paintOf(name: string): string | undefined {
  const words = name.toLowerCase().split(/[^a-z]+/);
  return words.map((word) => paints[word]).findLast((paint) => paint !== undefined);
}

interface SwatchProps {
  name: string;
  /** The dot alone: its name is for screen readers, and its title. */
  bare?: boolean;
  className?: string;
}

/** A colour as a dot, with its name beside it. */
export function Swatch({ name, bare = false, className }: SwatchProps) {
  return (
    <span
      className={classNames('inline-flex items-baseline gap-2', className)}
      title={bare ? name : undefined}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" className="relative top-[0.12em] size-3.5 shrink-0">
        <circle cx="8" cy="8" r="7" fill={paintOf(name) ?? 'none'} />
        <circle cx="8" cy="8" r="7.25" fill="none" stroke="currentColor" strokeOpacity="0.35" />
      </svg>
      {bare ? <span className="sr-only">{name}</span> : name}
    </span>
  );
}

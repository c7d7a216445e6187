import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Glyph } from '#ui/glyph.tsx';
import { controlClass } from './field.tsx';

interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Says what is searched by; without a shorter `placeholder`, it also stands in the box. */
  label: string;
  /** Whether the glass is the form's button, as in a form that has no other. */
  submits?: boolean;
}

/** A box to search in, known by its glass. */
export function SearchBox({ label, submits, className, ...input }: SearchBoxProps) {
  return (
    <span className={classNames('relative block', className)}>
      <input
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        placeholder={label}
        {...input}
        type="search"
        aria-label={label}
        className={classNames(
          controlClass,
          'pl-10! text-ellipsis [&::-webkit-search-cancel-button]:grayscale',
        )}
      />
      {submits ? (
        <button
          type="submit"
          aria-label="Search"
          className="absolute inset-y-0 left-0 grid w-10 place-items-center rounded-control pl-0.5 text-ink-soft transition-colors hover:text-ink"
        >
          <Glyph name="search" />
        </button>
      ) : (
        <Glyph
          name="search"
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft"
        />
      )}
    </span>
  );
}

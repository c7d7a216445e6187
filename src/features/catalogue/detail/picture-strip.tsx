import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Glyph } from '#ui/glyph.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Picture } from '#ui/picture.tsx';
import type { ShownPicture } from '../catalogue.contract.ts';
import type { Strip } from './use-strip.ts';

interface PictureStripProps {
  pictures: readonly ShownPicture[];
  strip: Strip;
  label: string;
  sizes: string;
  /** Whether the pictures beside the one in view are fetched ahead. */
  looksAhead: boolean;
  /** Begins the names of the pictures' places, for links to them. */
  idPrefix: string;
  className?: string;
}

/** Pictures that are fetched before they are asked for: the next two, and the one before. */
const isNear = (index: number, at: number) => index >= at - 1 && index <= at + 2;

/** One picture in view, the others beside it. */
export function PictureStrip(props: PictureStripProps) {
  const { pictures, strip, label, sizes, looksAhead, idPrefix, className } = props;
  return (
    <ul
      ref={strip.strip}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the focus, for its arrow keys
      tabIndex={0}
      onScroll={strip.onScroll}
      onKeyDown={strip.onKeyDown}
      className={classNames(
        'flex aspect-video w-full snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-x-contain [scrollbar-width:none] motion-safe:scroll-smooth',
        className,
      )}
    >
      {pictures.map(({ image, imagePlaceholder, alt }, index) => (
        <li key={image} id={`${idPrefix}${index + 1}`} className="w-full shrink-0 snap-center">
          <Picture
            src={image}
            placeholder={imagePlaceholder}
            alt={alt}
            sizes={sizes}
            large
            priority={index === 0 && idPrefix === 'picture-'}
            ahead={looksAhead && isNear(index, strip.at)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Steps through the strip, with the place where one is; `children` are further buttons. */
export function StripSteps({
  strip,
  count,
  children,
}: {
  strip: Strip;
  count: number;
  children?: ReactNode;
}) {
  const { at, goTo } = strip;
  return (
    <div className="flex items-center gap-1">
      <IconButton label="Previous picture" disabled={at === 0} onClick={() => goTo(at - 1)}>
        <Glyph name="back" />
      </IconButton>
      <p role="status" className="min-w-16 text-center text-sm text-ink-soft tabular-nums">
        <span className="sr-only">Picture </span>
        <span>{at + 1}</span> <span aria-hidden="true">/</span>
        <span className="sr-only">of</span> {count}
      </p>
      <IconButton label="Next picture" disabled={at === count - 1} onClick={() => goTo(at + 1)}>
        <Glyph name="back" className="rotate-180" />
      </IconButton>
      {children}
    </div>
  );
}

type Format = 'avif' | 'webp' | 'jpg';

const sources = (name: string, widths: readonly number[], format: Format) =>
  widths.map((width) => `/brand/${name}-${width}.${format} ${width}w`).join(', ');

/** The widths in pixels that `art/prepare-brand.ts` makes of the hero's pictures. */
export const heroWidths: readonly number[] = [960, 1600, 2400];
export const portraitWidths: readonly number[] = [480, 960];

/** The `srcSet` of the wide picture. */
export const heroSources = (format: Format): string => sources('hero', heroWidths, format);

/** The `srcSet` of the upright picture, for narrow screens and halves of wide ones. */
export const portraitSources = (format: Format): string => sources('hero-portrait', portraitWidths, format);

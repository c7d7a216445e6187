type Format = 'avif' | 'webp' | 'jpg';

const sources = (name: string, widths: readonly number[], format: Format) =>
  widths.map((width) => `/brand/${name}-${width}.${format} ${width}w`).join(', ');

/** The widths in pixels that `art/make-brand.ts` makes of the hero's pictures, and of those beside the forms of an account. */
export const heroWidths: readonly number[] = [960, 1600, 2400];
export const portraitWidths: readonly number[] = [480, 960];
export const entryWidths: readonly number[] = [480, 960];

/** What stands beside the forms of an account: a picture for each kind of form. */
export type EntryPicture = 'login' | 'sign-up' | 'reset';

/** The `srcSet` of the wide picture. */
export const heroSources = (format: Format): string => sources('hero', heroWidths, format);

/** The `srcSet` of the upright picture, for narrow screens. */
export const portraitSources = (format: Format): string => sources('hero-portrait', portraitWidths, format);

/** The `srcSet` of a picture beside a form. */
export const entrySources = (picture: EntryPicture, format: Format): string =>
  sources(`entry-${picture}`, entryWidths, format);

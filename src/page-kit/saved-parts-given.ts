import type { SavedParts } from './saved-parts.tsx';

/**
 * Where the shell leaves how to fetch what `saved-parts.tsx` shows. Apart from it, so that pages without cards carry no more
 * than this.
 */
export const givenParts: { load?: () => Promise<SavedParts> } = {};

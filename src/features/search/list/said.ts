import type { Relaxation, UnderstoodText } from '../search.contract.ts';

/** A nearer search, with the query of its page. */
export type NearerSearch = Pick<Relaxation, 'name' | 'text' | 'total' | 'atLeast'> & {
  /** corrected: by the words that were probably meant; the others are those of the call. */
  kind: Relaxation['kind'] | 'corrected';
  query: string;
};

/** What the shop says about how it searched. */
export interface SaidOfSearch {
  understood?: UnderstoodText & { /** The query of the words as they were typed. */ exactly: string };
  nearer: NearerSearch[];
}

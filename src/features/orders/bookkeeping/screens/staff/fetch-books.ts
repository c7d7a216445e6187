import { ask, valueOrNull } from '#page-kit/ask/ask.ts';
import { bookkeepingApi } from '../../bookkeeping.api.ts';

type Fetch = typeof globalThis.fetch;

export const booksUnread = 'The books could not be loaded.';

/** Null where the shop did not answer, which is only logged. */
export const fetchBookCheck = async (fetch: Fetch) =>
  valueOrNull(await ask(() => bookkeepingApi(fetch).admin.books.check.$get(), booksUnread));

export const fetchBooks = (fetch: Fetch) => ask(() => bookkeepingApi(fetch).admin.books.$get(), booksUnread);

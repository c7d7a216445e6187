import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { BookkeepingRoutes } from './bookkeeping.routes.ts';

type Fetch = typeof globalThis.fetch;

export const booksUnread = 'The books could not be loaded.';

/** Null where the shop did not answer, which is only logged. */
export const fetchBookCheck = async (fetch: Fetch) =>
  valueOrNull(await ask(() => client<BookkeepingRoutes>(fetch).admin.books.check.$get(), booksUnread));

export const fetchBooks = (fetch: Fetch) =>
  ask(() => client<BookkeepingRoutes>(fetch).admin.books.$get(), booksUnread);

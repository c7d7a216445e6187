import { answer, route, routes } from '#platform/http/http.ts';
import { booksOverview } from './bookkeeping.contract.ts';
import { readBooks } from './read-books.ts';

const books = route('see sales', {
  method: 'get',
  path: '/admin/books',
  summary: 'The balance of each account of the books, and what the last comparison found',
  description:
    'Each movement of money is in balance: all accounts together are 0. A job compares the books with orders, refunds and the payment provider every six hours.',
  tags: ['sales'],
  responses: { 200: answer(booksOverview, 'The books') },
});

export const bookkeepingRoutes = routes().openapi(books, async (c) =>
  c.json(await readBooks(c.var.platform), 200),
);
export type BookkeepingRoutes = typeof bookkeepingRoutes;

import { answer, route, routes } from '#platform/http/http.ts';
import { bookCheck, booksOverview } from './bookkeeping.contract.ts';
import { readBookCheck, readBooks } from './read-books.ts';

const books = route('see sales', {
  method: 'get',
  path: '/admin/books',
  summary: 'The balance of each account, and the results of comparisons',
  description:
    'Each entry is balanced: all accounts add up to 0. A job compares the books with orders, refunds and the payment provider every hour: changes, earlier differences, and a part of all payments.',
  tags: ['sales'],
  responses: { 200: answer(booksOverview, 'The books') },
});

const check = route('see sales', {
  method: 'get',
  path: '/admin/books/check',
  summary: 'Differences between the books and orders, refunds and the payment provider',
  tags: ['sales'],
  responses: { 200: answer(bookCheck, 'The differences') },
});

export const bookkeepingRoutes = routes()
  .openapi(check, async (c) => c.json(await readBookCheck(c.var.platform.database), 200))
  .openapi(books, async (c) => c.json(await readBooks(c.var.platform), 200));
export type BookkeepingRoutes = typeof bookkeepingRoutes;

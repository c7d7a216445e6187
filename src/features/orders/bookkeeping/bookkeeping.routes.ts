import { answer, route, routes } from '#platform/http/http.ts';
import { bookCheck, booksOverview } from './bookkeeping.contract.ts';
import { readBookCheck, readBooks } from './read-books.ts';

const books = route('see sales', {
  method: 'get',
  path: '/admin/books',
  summary: 'The balance of each account of the books, and what comparisons found',
  description:
    'Each movement of money is in balance: all accounts together are 0. A job compares the books with orders, refunds and the payment provider each hour: what moved, what differed, and a part of all payments.',
  tags: ['sales'],
  responses: { 200: answer(booksOverview, 'The books') },
});

const check = route('see sales', {
  method: 'get',
  path: '/admin/books/check',
  summary: 'What comparisons of the books with orders, refunds and payment provider found',
  tags: ['sales'],
  responses: { 200: answer(bookCheck, 'The differences') },
});

export const bookkeepingRoutes = routes()
  .openapi(check, async (c) => c.json(await readBookCheck(c.var.platform.database), 200))
  .openapi(books, async (c) => c.json(await readBooks(c.var.platform), 200));
export type BookkeepingRoutes = typeof bookkeepingRoutes;

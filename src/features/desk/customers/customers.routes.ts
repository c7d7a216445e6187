import { z } from 'zod';
import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import {
  customerId,
  customerQuery,
  customerSheet,
  deskThings,
  foundCustomer,
  noteId,
  partQuery,
} from './customers.contract.ts';
import { findCustomerByEmail, listPartOfCustomer, readCustomer } from './customers.service.ts';
import { customerNote, newNote } from './notes.contract.ts';
import { addNote, removeNote } from './notes.service.ts';

const tags = ['desk'];

const one = route('see customers', {
  method: 'get',
  path: '/desk/customers/{id}',
  summary: 'A customer: contact, notes, and what they bought, booked, reserved and offered',
  description: 'Includes only the parts that your role may see.',
  tags,
  request: { params: customerId },
  responses: { 200: answer(customerSheet, 'The customer') },
});

const part = route('see customers', {
  method: 'get',
  path: '/desk/customers/{id}/things',
  summary: 'One part of the customer page, in full, newest first',
  tags,
  request: { params: customerId, query: partQuery },
  responses: { 200: answer(deskThings, 'A page; Link carries the next one') },
});

const byEmail = route('see customers', {
  method: 'get',
  path: '/desk/customers',
  summary: 'Find a customer by email address',
  tags,
  request: { query: customerQuery },
  responses: { 200: answer(foundCustomer, "The customer's id") },
});

const write = route('keep notes on customers', {
  method: 'post',
  path: '/desk/customers/{id}/notes',
  summary: 'Add a note about a customer, for colleagues',
  tags,
  request: { params: customerId, body: body(newNote) },
  responses: { 201: answer(customerNote, 'The note') },
});

const remove = route('keep notes on customers', {
  method: 'delete',
  path: '/desk/customers/{id}/notes/{noteId}',
  summary: 'Remove your own note; it is kept in the audit log',
  description: "409 note-of-others for a colleague's note.",
  tags,
  request: { params: noteId },
  responses: { 200: answer(z.object({}), 'Removed') },
});

export const customersRoutes = routes()
  .openapi(one, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await readCustomer(platform, memberOf(actor), c.req.valid('param').id), 200);
  })
  .openapi(part, async (c) => {
    const { platform, actor } = c.var;
    const { id } = c.req.valid('param');
    const page = await listPartOfCustomer(platform, memberOf(actor), id, c.req.valid('query'));
    describeListPage(c, page);
    return c.json(page.things, 200);
  })
  .openapi(byEmail, async (c) =>
    c.json(await findCustomerByEmail(c.var.platform, c.req.valid('query').email), 200),
  )
  .openapi(write, async (c) => {
    const { platform, actor } = c.var;
    const { text } = c.req.valid('json');
    return c.json(await addNote(platform, memberOf(actor), c.req.valid('param').id, text), 201);
  })
  .openapi(remove, async (c) => {
    const { platform, actor } = c.var;
    const { id, noteId: note } = c.req.valid('param');
    await removeNote(platform, memberOf(actor), id, note);
    return c.json({}, 200);
  });
export type CustomersRoutes = typeof customersRoutes;

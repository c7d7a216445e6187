import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { appointmentId } from '../service-center.contract.ts';
import { bookForCustomer, readBookingSheet } from './book-for-customer.ts';
import {
  appointmentSearch,
  bookingForCustomer,
  bookingSheet,
  customerOfBooking,
  dayQuery,
  foundAppointments,
  move,
  weekQuery,
  workshopAppointment,
  workshopDay,
  workshopWeek,
} from './workshop.contract.ts';
import {
  cancelForCustomer,
  findAppointments,
  markDone,
  markNotDone,
  moveAppointment,
  readFullDays,
  readWorkshopDay,
  readWorkshopWeek,
} from './workshop.service.ts';

const tags = ['service center, staff'];

const day = route('run the floor', {
  method: 'get',
  path: '/service-center/day',
  summary: 'A day at the workshop: appointments by repair type, and the load against capacity',
  tags,
  request: { query: dayQuery },
  responses: { 200: answer(workshopDay, 'The day') },
});

const week = route('run the floor', {
  method: 'get',
  path: '/service-center/week',
  summary: 'Seven days at the workshop from the given date, or the fully booked days',
  tags,
  request: { query: weekQuery },
  responses: { 200: answer(workshopWeek, 'Seven days, or the fully booked ones') },
});

const find = route('run the floor', {
  method: 'get',
  path: '/service-center/find',
  summary: 'Appointments by VIN or customer, upcoming ones first',
  tags,
  request: { query: appointmentSearch },
  responses: { 200: answer(foundAppointments, 'Of the last year and the future, 20 at most') },
});

const bookFor = route('run the floor', {
  method: 'post',
  path: '/service-center/appointments',
  summary: 'Book an appointment for a customer; they get an email',
  description:
    'Today or one of the next 60 days, by VIN or license plate, for a customer with or without an account. 409 day-full, day-closed and already-booked.',
  tags,
  request: { body: body(bookingForCustomer) },
  responses: { 201: answer(workshopAppointment, 'The appointment') },
});

const sheet = route('run the floor', {
  method: 'get',
  path: '/service-center/customers/{id}/booking',
  summary: 'Data to book an appointment for a customer: the customer and their known cars',
  tags,
  request: { params: customerOfBooking },
  responses: { 200: answer(bookingSheet, 'The customer and the cars') },
});

const done = route('run the floor', {
  method: 'post',
  path: '/service-center/appointments/{id}/done',
  summary: 'Mark an appointment done',
  tags,
  request: { params: appointmentId },
  responses: { 200: answer(workshopAppointment, 'The appointment, done') },
});

const notDone = route('run the floor', {
  method: 'post',
  path: '/service-center/appointments/{id}/not-done',
  summary: 'Reopen an appointment that was marked done by mistake',
  tags,
  request: { params: appointmentId },
  responses: { 200: answer(workshopAppointment, 'The appointment, booked') },
});

const moveTo = route('run the floor', {
  method: 'post',
  path: '/service-center/appointments/{id}/move',
  summary: 'Move an appointment to another day; the customer gets an email',
  description:
    'Today or one of the next 60 days. 409 day-full, day-closed, already-booked, appointment-closed.',
  tags,
  request: { params: appointmentId, body: body(move) },
  responses: { 200: answer(workshopAppointment, 'The appointment on its new day, with a new id') },
});

const cancel = route('run the floor', {
  method: 'post',
  path: '/service-center/appointments/{id}/cancel',
  summary: 'Cancel an appointment; the customer gets an email',
  tags,
  request: { params: appointmentId },
  responses: { 200: answer(workshopAppointment, 'The appointment, canceled') },
});

export const workshopRoutes = routes()
  .openapi(day, async (c) => c.json(await readWorkshopDay(c.var.platform, c.req.valid('query').date), 200))
  .openapi(week, async (c) => {
    const { date, show } = c.req.valid('query');
    const { platform } = c.var;
    const days = show === 'full' ? readFullDays(platform) : readWorkshopWeek(platform, date);
    return c.json(await days, 200);
  })
  .openapi(find, async (c) =>
    c.json(await findAppointments(c.var.platform, c.req.valid('query').search), 200),
  )
  .openapi(bookFor, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await bookForCustomer(platform, memberOf(actor), c.req.valid('json')), 201);
  })
  .openapi(sheet, async (c) => c.json(await readBookingSheet(c.var.platform, c.req.valid('param').id), 200))
  .openapi(done, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await markDone(platform, memberOf(actor), c.req.valid('param').id), 200);
  })
  .openapi(notDone, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await markNotDone(platform, memberOf(actor), c.req.valid('param').id), 200);
  })
  .openapi(moveTo, async (c) => {
    const { platform, actor } = c.var;
    const { date } = c.req.valid('json');
    return c.json(await moveAppointment(platform, memberOf(actor), c.req.valid('param').id, date), 200);
  })
  .openapi(cancel, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await cancelForCustomer(platform, memberOf(actor), c.req.valid('param').id), 200);
  });
export type WorkshopRoutes = typeof workshopRoutes;

import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { appointment, appointmentId } from '../service-center.contract.ts';
import { appointmentList, availability, booked, bookedText, booking } from './booking.contract.ts';
import {
  bookAppointment,
  cancelOwnAppointment,
  listOwnAppointments,
  readAvailability,
} from './booking.service.ts';

const tags = ['service center'];

const book = route('book a service', {
  method: 'post',
  path: '/service-center/book-appointment',
  summary: 'Book an appointment for one of the next 7 days',
  description:
    "Dates are the dealership's. 409 day-full and day-closed list the free days (freeDates); 409 already-booked: this car already has an appointment that day; 409 too-many-open: the customer has too many upcoming appointments.",
  tags,
  request: { body: body(booking) },
  responses: { 201: answer(booked, 'Booked; an email with a calendar entry is sent') },
});

const look = route('book a service', {
  method: 'get',
  path: '/service-center/availability',
  summary: 'Available days, with places left by repair type',
  tags,
  responses: { 200: answer(availability, 'Seven days, the first of them tomorrow') },
});

const list = route('book a service', {
  method: 'get',
  path: '/service-center/appointments',
  summary: 'Your appointments, upcoming ones first',
  tags,
  responses: { 200: answer(appointmentList, 'At most 100; a moved appointment shows on its new day only') },
});

const cancel = route('book a service', {
  method: 'delete',
  path: '/service-center/appointments/{id}',
  summary: 'Cancel one of your appointments',
  description: 'Can be repeated. 409 appointment-past and appointment-closed if it is too late.',
  tags,
  request: { params: appointmentId },
  responses: { 200: answer(appointment, 'The appointment, canceled') },
});

export const bookingRoutes = routes()
  .openapi(book, async (c) => {
    const made = await bookAppointment(c.var.platform, memberOf(c.var.actor), c.req.valid('json'));
    return c.json({ message: bookedText, appointment: made } as const, 201);
  })
  .openapi(look, async (c) => c.json(await readAvailability(c.var.platform), 200))
  .openapi(list, async (c) => c.json(await listOwnAppointments(c.var.platform, memberOf(c.var.actor)), 200))
  .openapi(cancel, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await cancelOwnAppointment(platform, memberOf(actor), c.req.valid('param').id), 200);
  });
export type BookingRoutes = typeof bookingRoutes;

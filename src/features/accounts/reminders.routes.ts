import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { reminderChoice } from './reminders.contract.ts';
import { chooseReminders, wantsReminders } from './reminders.service.ts';

const tags = ['account'];

const read = route('keep own account', {
  method: 'get',
  path: '/account/reminders',
  summary: 'Whether you get reminders of your bookings',
  tags,
  responses: { 200: answer(reminderChoice, 'Yes, unless changed') },
});

const choose = route('keep own account', {
  method: 'put',
  path: '/account/reminders',
  summary: 'Choose whether you get reminders of your bookings',
  description: 'Emails about an order, a payment, or an overdue car are always sent.',
  tags,
  request: { body: body(reminderChoice) },
  responses: { 200: answer(reminderChoice, 'The updated version') },
});

export const remindersRoutes = routes()
  .openapi(read, async (c) => {
    const { userId } = memberOf(c.var.actor);
    return c.json({ reminders: await wantsReminders(c.var.platform.database, userId) }, 200);
  })
  .openapi(choose, async (c) => {
    const { reminders } = c.req.valid('json');
    await chooseReminders(c.var.platform.database, memberOf(c.var.actor).userId, reminders);
    return c.json({ reminders }, 200);
  });
export type RemindersRoutes = typeof remindersRoutes;

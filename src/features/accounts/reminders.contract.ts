import { z } from 'zod';

export const reminderChoice = z
  .object({
    reminders: z
      .boolean()
      .describe(
        'Whether an email is sent before a test drive, before a rented car is due back, and when a car in the garage is due for service',
      ),
  })
  .meta({ id: 'ReminderChoice' });

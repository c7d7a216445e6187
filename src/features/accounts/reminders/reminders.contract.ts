import { z } from 'zod';

export const reminderChoice = z
  .object({
    reminders: z
      .boolean()
      .describe(
        'Whether a mail comes before a test drive, before a rented car is due back, and when a car of the garage is due for service',
      ),
  })
  .meta({ id: 'ReminderChoice' });

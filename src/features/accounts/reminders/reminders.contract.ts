import { z } from 'zod';

export const reminderChoice = z
  .object({
    reminders: z
      .boolean()
      .describe('Whether a mail comes before a test drive, and before a rented car is due back'),
  })
  .meta({ id: 'ReminderChoice' });

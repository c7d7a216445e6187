import { classify } from '#platform/personal-data/classify.ts';
import { downtimes } from '../downtime.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const downtimeClasses = [
  classify(downtimes, {
    staff: { scheduledBy: 'deleted' },
    technical: ['id', 'startsAt', 'endsAt', 'durationMinutes', 'reason', 'createdAt', 'cancelledAt'],
    age: { from: downtimes.createdAt, after: 'buyer-data-years', goes: 'columns' },
  }),
];

import { sql } from 'drizzle-orm';
import { classify, ofAccount } from '#platform/personal-data/classify.ts';
import { appointments, serviceLoads } from '../service-center.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const serviceCenterClasses = [
  classify(appointments, {
    owners: [ofAccount(appointments.userId)],
    onDeletion: 'nameless',
    person: ['id', 'date', 'repairType', 'state', 'createdAt', 'closedAt'],
    erased: { vin: sql`'deleted-' || ${appointments.id}` },
    technical: ['userId', 'originId', 'moves'],
  }),
  classify(serviceLoads, {
    technical: ['date', 'repairType', 'taken'],
  }),
];

import { sql } from 'drizzle-orm';
import { classify, ofAccount } from '#platform/personal-data/classify.ts';
import { workshopJobs } from '../../service-center/own-vehicles/own-vehicles.tables.ts';
import { appointments, serviceLoads } from '../../service-center/service-center.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const serviceCenterClasses = [
  classify(appointments, {
    owners: [ofAccount(appointments.userId)],
    onDeletion: 'nameless',
    person: ['id', 'date', 'time', 'repairType', 'isInspection', 'state', 'createdAt', 'closedAt'],
    erased: { vin: sql`'deleted-' || ${appointments.id}`, plate: '', complaint: '' },
    technical: ['userId', 'originId', 'moves'],
  }),
  classify(workshopJobs, {
    staff: { doneBy: sql`case when ${workshopJobs.doneBy} is not null then '' end` },
    technical: ['id', 'vehicleId', 'orderId', 'repairType', 'date', 'createdAt', 'doneAt'],
    age: { from: workshopJobs.createdAt, after: 'buyer-data-years', goes: 'columns' },
  }),
  classify(serviceLoads, {
    technical: ['date', 'repairType', 'taken'],
  }),
];

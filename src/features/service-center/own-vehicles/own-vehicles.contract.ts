import { z } from 'zod';
import { day, repairType } from '../service-center.contract.ts';

export const workshopJobId = z.object({ id: z.string().min(1).max(64) });

/** A vehicle of ours that the workshop has to see before anybody gets it. */
export const workshopJob = z
  .object({
    _id: z.string(),
    vehicle: z.object({
      _id: z.string(),
      stockNumber: z.string(),
      vin: z.string(),
      name: z.string(),
      isHere: z.boolean().describe('It is waiting for the workshop and is off sale'),
    }),
    orderId: z.string().describe('The rental it was returned from'),
    repairType,
    date: day.optional().describe('Absent: no place left on the next days'),
    doneAt: z.iso.datetime().optional(),
  })
  .meta({ id: 'WorkshopJob' });
export type WorkshopJob = z.infer<typeof workshopJob>;

export const workshopJobList = z.array(workshopJob).meta({ id: 'WorkshopJobs' });

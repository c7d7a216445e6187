import { z } from 'zod';
import { wholeError } from '#platform/figures.ts';
import { type Kind, readJson } from './setting-kinds.contract.ts';

const whole = (least: number, most: number) =>
  z
    .number(wholeError('Enter a whole number'))
    .int('Enter a whole number')
    .min(least, `From ${least}`)
    .max(most, `At most ${most}`);

/** Whether and when cars may be driven before they are bought (rules.md#test-drives). */
export const testDriveTerms = z
  .object({
    offered: z.boolean(),
    /** How long one drive takes, with the papers. */
    minutes: whole(15, 240),
    /** How many drives run at the same time. */
    atOnce: whole(1, 50),
    /** A customer books so many hours before the drive at the latest. */
    leadHours: whole(0, 168),
    /** And at most so many days after today. */
    daysAhead: whole(1, 60),
  })
  .strict();
export type TestDriveTerms = z.infer<typeof testDriveTerms>;

export const usualTestDrives: TestDriveTerms = {
  offered: true,
  minutes: 45,
  atOnce: 2,
  leadHours: 2,
  daysAhead: 14,
};

export const drivesOnOffer: Kind<TestDriveTerms> = {
  form: 'test-drives',
  expected: 'JSON such as {"offered":true,"minutes":45,"atOnce":2,"leadHours":2,"daysAhead":14}',
  schema: testDriveTerms,
  read: readJson,
  tell: ({ offered, minutes, atOnce, leadHours, daysAhead }) =>
    offered
      ? `${minutes} minutes, ${atOnce} at once, from ${leadHours} hours to ${daysAhead} days ahead`
      : 'none',
};

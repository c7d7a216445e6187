import { z } from 'zod';
import { newsKinds, paces } from './staff-news.rules.ts';

const kind = z.enum(newsKinds);
const pace = z.enum(paces);

/** By kind; one that is none of the role's business is absent. */
export const newsCounts = z
  .partialRecord(kind, z.number().int().min(0).max(100))
  .describe('New items since the last visit, by kind; 100 means more than 99')
  .meta({ id: 'NewsCounts' });
export type NewsCounts = z.infer<typeof newsCounts>;

export const newsParam = z.object({ kind });

export const newsSeen = z.object({ seen: z.literal(true) }).meta({ id: 'NewsSeen' });

/** Which mails one gets, by kind. */
export const mailChoices = z.partialRecord(kind, pace).meta({ id: 'StaffMailChoices' });
export type MailChoices = z.infer<typeof mailChoices>;

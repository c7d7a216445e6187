import { z } from 'zod';
import { newsKinds, paces } from './staff-news.rules.ts';

const kind = z.enum(newsKinds);
const pace = z.enum(paces);

/** Which mails one gets, by kind. */
export const mailChoices = z.partialRecord(kind, pace).meta({ id: 'StaffMailChoices' });
export type MailChoices = z.infer<typeof mailChoices>;

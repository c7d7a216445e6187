import { schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { sweepQuestions } from './sweep-questions.ts';

export const questionSchedules = [
  schedule('sweep-questions', '37 * * * *', ({ database }: Platform) => sweepQuestions(database)),
];

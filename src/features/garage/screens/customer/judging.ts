import { judgeOnDemand } from '#page-kit/forms/judge-on-demand.ts';
import type { Judge } from './use-sent-form.ts';

const fetchJudges = judgeOnDemand(async () => (await import('./judge-forms.ts')).judges);

type Judged = keyof NonNullable<Awaited<ReturnType<typeof fetchJudges>>>;

/** Judges a form by the schemas of the shop, which the page does not carry. Where they cannot be had, the shop judges. */
export const judging =
  (form: Judged): Judge =>
  async (texts) =>
    (await fetchJudges())?.[form](texts);

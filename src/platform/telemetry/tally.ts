/** What this process has counted since it began. Counting costs next to nothing, so it is always done; metrics read it where they are on. */
export const tally = {
  keptHits: 0,
  keptMisses: 0,
  salesPaid: 0,
  salesDeclined: 0,
  /** Failed runs of jobs and schedules, by name. */
  jobFailures: new Map<string, number>(),
};

export function countJobFailure(name: string): void {
  tally.jobFailures.set(name, (tally.jobFailures.get(name) ?? 0) + 1);
}

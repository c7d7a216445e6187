import type { Allowance, Limit } from '#platform/limits/limits.ts';

const filesOfAccount: Limit = {
  name: 'own-data-files',
  uses: 10,
  seconds: 3600,
  text: 'You have requested your data too often.',
};

/** Files with all of somebody's data: making one is work (rules.md#limits). */
export const dataFiles = (userId: string): Allowance[] => [{ limit: filesOfAccount, of: userId }];

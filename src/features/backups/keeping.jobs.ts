import { schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { keepBackups } from './keep-backups.ts';

export const backupSchedules = [
  schedule('keep-backups', '*/10 * * * *', (shop: Platform) => keepBackups(shop)),
];

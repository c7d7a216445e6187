import { schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { mailStaffNewsAtOnce, mailStaffNewsDaily } from './mail-staff-news.ts';
import { sweepStaffNews } from './staff-news.service.ts';

export const staffNewsSchedules = [
  schedule('mail-staff-news-at-once', '* * * * *', (shop: Platform) => mailStaffNewsAtOnce(shop)),
  schedule('mail-staff-news-daily', '9 * * * *', (shop: Platform) => mailStaffNewsDaily(shop)),
  schedule('sweep-staff-news', '53 4 * * *', (shop: Platform) => sweepStaffNews(shop)),
];

import { schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { sweepShapes } from './own-shapes.service.ts';

export const ownShapeSchedules = [
  schedule('sweep-shapes', '37 * * * *', (shop: Platform) => sweepShapes(shop)),
];

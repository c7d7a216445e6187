import { partOnDemand } from '#page-kit/part-on-demand.tsx';

// Drawn by the server; their script can wait.
export const CarActsPart = partOnDemand(async () => (await import('./car-acts.tsx')).CarActs);
export const BelowCarPart = partOnDemand(async () => (await import('./below-car.tsx')).BelowCar);

/** Of cars that their reader has reserved. */
export const ReservedNoticePart = partOnDemand(
  async () => (await import('#features/holds/own/screens/customer/reserved-notice.tsx')).ReservedNotice,
);

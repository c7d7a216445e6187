import { partOnDemand } from '#page-kit/part-on-demand.tsx';

// Drawn by the server; their script can wait.
export const CarActs = partOnDemand(async () => (await import('./car-acts.tsx')).CarActs);
export const BelowCar = partOnDemand(async () => (await import('./below-car.tsx')).BelowCar);
